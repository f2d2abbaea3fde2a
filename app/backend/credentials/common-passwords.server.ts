import list from './data/common-passwords.json'

/** From ten characters on. Written by `app/setup/generate/passwords.mjs`. */
export const commonPasswords: ReadonlySet<string> = new Set(list)
