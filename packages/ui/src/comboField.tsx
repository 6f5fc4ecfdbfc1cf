/** A choice among many values, found by typing. */
import {
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover
} from "react-aria-components/ComboBox"
import { FieldName, FieldNotes, type FieldProps, type Option } from "./fields.tsx"
import { Icon } from "./icons.tsx"
import { useWords } from "./useWords.tsx"

/** Options at most. Those beyond are not offered. */
const OPTIONS_MAX = 1_000

/** A field that finds one of many options by typing. */
export const ComboField = ({
  label,
  help,
  error,
  isOptional,
  value,
  options,
  onChange,
  onBlur
}: FieldProps & {
  readonly value: string
  readonly options: ReadonlyArray<Option>
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
}) => {
  const words = useWords()
  return (
    <ComboBox
      className="field"
      menuTrigger="focus"
      value={value === "" ? null : value}
      onChange={(key) => onChange(key === null ? "" : String(key))}
      isInvalid={error !== undefined}
      allowsEmptyCollection
      {...(onBlur && { onBlur })}
      defaultItems={options.slice(0, OPTIONS_MAX)}
    >
      <Label className="legend">
        <FieldName label={label} isOptional={isOptional} />
      </Label>
      <div className="affix">
        <Input className="input" autoComplete="off" />
        <span aria-hidden="true">
          <Icon name="search" size="small" />
        </span>
      </div>
      <FieldNotes error={error} help={help} />
      <Popover className="popover">
        <ListBox
          className="menu menu--list"
          renderEmptyState={() => <p className="menu__empty quiet">{words.nothingMatches}</p>}
        >
          {(option: Option & { readonly id?: string }) => (
            <ListBoxItem id={option.value} className="menu__item" textValue={option.label}>
              <span className="grow">
                {option.label}
                {option.detail !== undefined && (
                  <span className="small quiet"> {option.detail}</span>
                )}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
