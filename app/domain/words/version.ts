/** Specification §1; package.json must say the same. */
export const APP_VERSION = '1.1.59'
