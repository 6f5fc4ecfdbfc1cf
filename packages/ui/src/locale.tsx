/** The language in which the components of the library format and read out. */
export { I18nProvider as LocaleIn } from "react-aria-components/I18nProvider"
