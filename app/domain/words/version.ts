/** The product's version (specification §1); package.json says the same. */
export const APP_VERSION = '1.1.59'
