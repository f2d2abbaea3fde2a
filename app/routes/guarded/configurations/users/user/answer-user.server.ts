import { redirectRefused, redirectSaying } from '#app/session/index.server.ts'

interface Done {
  request: Request
  to: string
  text: string
}

/** Here a 403 is about the user, who holds permissions that the viewer does not. */
export const answers403 = true

/** Runs a button's action and shows the outcome on the next page. @throws as `explainRefusal` */
export function doAndSay(work: Promise<unknown>, { request, to, text }: Done) {
  return orSay(
    work.then(() => redirectSaying(request, { to, text })),
    { request, to }
  )
}

/** Runs an action that builds its own answer on success. @throws as `explainRefusal` */
export async function orSay<T>(work: Promise<T>, { request, to }: Omit<Done, 'text'>) {
  try {
    return await work
  } catch (error) {
    return redirectRefused(request, { to, error, answers403 })
  }
}
