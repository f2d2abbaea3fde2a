/** Refusal in the API's format. */
export function toRefusal(status: number, message: string, error = 'bad_request'): Response {
  return Response.json({ message, error, status, cause: [] }, { status })
}

export const unknownPayment = () => toRefusal(404, 'Payment not found', 'not_found')

/** Refusal in the format of the orders and terminals. */
export function toOrderRefusal(status: number, code: string, message: string): Response {
  return Response.json({ errors: [{ code, message }] }, { status })
}
