/** Characters of a message, and of a request's text. */
export const LONGEST_WORDS = 5000
/** Most requests of a type that are counted. */
export const MOST_USED = 1000
