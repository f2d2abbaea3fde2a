import list from './data/common-passwords.json'

/** Passwords of ten characters or more. Written by `app/setup/generate/passwords.mjs`. */
export const commonPasswords: ReadonlySet<string> = new Set(list)
