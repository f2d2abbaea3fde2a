/** What `openTestDatabase({ seed: true })` and the browser tests sign in with. */
export const seededPassword = 'vereda-cascata-42'
