/** Password of all users after `openTestDatabase({ seed: true })` and in the browser tests. */
export const seededPassword = 'vereda-cascata-42'
