import { redirectSaying } from '#app/session/index.server.ts'

/** What is sent from a sample changes nothing, and says so. */
export function answerSample(request: Request) {
  return redirectSaying(request, { to: new URL(request.url).pathname, text: 'É uma amostra: nada foi salvo.' })
}
