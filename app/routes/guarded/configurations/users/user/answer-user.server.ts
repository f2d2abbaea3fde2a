import { redirectRefused, redirectSaying, refuseForm } from '#app/session/index.server.ts'

interface Done {
  request: Request
  to: string
  text: string
}

/** Here a 403 is about the user: they hold permissions that the viewer does not. */
const answers403 = true

/** For a button: the outcome is said on the next page. @throws as `explainRefusal` */
export function doAndSay(work: Promise<unknown>, { request, to, text }: Done) {
  return orSay(
    work.then(() => redirectSaying(request, { to, text })),
    { request, to }
  )
}

/** For a button whose work answers by itself where it succeeds. @throws as `explainRefusal` */
export async function orSay<T>(work: Promise<T>, { request, to }: Omit<Done, 'text'>) {
  try {
    return await work
  } catch (error) {
    return redirectRefused(request, { to, error, answers403 })
  }
}

/** For a dialog: a refusal comes back to the question. @throws as `explainRefusal` */
export async function doOrExplain(work: Promise<unknown>, { request, to, text }: Done) {
  try {
    await work
    return redirectSaying(request, { to, text })
  } catch (error) {
    return refuseForm(new FormData(), error, { answers403 })
  }
}
