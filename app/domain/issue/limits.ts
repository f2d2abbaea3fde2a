/** Characters of a message, and of what is asked. */
export const LONGEST_WORDS = 5000
