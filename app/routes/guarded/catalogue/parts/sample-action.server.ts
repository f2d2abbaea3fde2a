import { redirectSaying } from '#app/session/index.server.ts'

/** Answers a sample form: it changes nothing and tells so. */
export function answerSample(request: Request) {
  return redirectSaying(request, { to: new URL(request.url).pathname, text: 'É uma amostra: nada foi salvo.' })
}
