import { ApiError } from '#app/contracts/api-error.ts'

/** Null where an API that speaks only the specification knows no such call: the page leaves out what it was for. */
export async function whereKnown<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && [404, 405, 501].includes(error.status)) return null
    throw error
  }
}
