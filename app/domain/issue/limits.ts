/** Characters of a message, and of a request's text. */
export const LONGEST_WORDS = 5000
/** Largest number of a type's requests that is counted. */
export const MOST_USED = 1000
