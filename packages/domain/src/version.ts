/** The version of the service and of its packages, as in package.json. */
export const VERSION = "0.1.0"
