/** Characters of a message, and of what is asked. */
export const LONGEST_WORDS = 5000
/** Of a type's requests: as many are counted, and no more. */
export const MOST_USED = 1000
