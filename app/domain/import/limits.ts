/** Lines of a file of people. */
export const MOST_PEOPLE_LINES = 10_000
/** Characters, and bytes of the file. */
export const MOST_PEOPLE_TEXT = 3 * 1024 * 1024
/** Characters that a page still offers for correction by hand. */
export const MOST_KEPT_IN_FORM = 200_000
