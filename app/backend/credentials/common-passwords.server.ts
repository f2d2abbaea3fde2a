import list from './data/common-passwords.json'

/** What anybody would try first, from ten characters on. Written by `app/setup/generate/passwords.mjs`. */
export const commonPasswords: ReadonlySet<string> = new Set(list)
