import { json, redirect } from '@remix-run/node'
import { type Invitation, resendInvite } from '#app/contracts/users/calls.ts'
import { formatLastDay } from '#app/domain/calendar/dates.ts'
import { flashHeaders, type Viewer } from '#app/session/index.server.ts'
import type { Handed } from './handed-over.tsx'

/** Shows a code that could not be sent in the POST's answer: a URL or cookie would store it. */
export function answerInvited(
  request: Request,
  viewer: Viewer,
  { user, sent, simulated, code, reset_path: path, expires }: Invitation
) {
  if (code === '') {
    const how = simulated ? ' Aqui ela é só simulada: o código está em Configurações, Mensagens.' : ''
    const text = sent ? `Convite de ${user.name} enviado por mensagem.${how}` : `${user.name} já recebeu um convite.`
    return redirect(`/configurations/users/${user.uuid}`, {
      headers: flashHeaders(request, { tone: 'success', text })
    })
  }
  const handed: Handed = {
    name: user.name,
    code,
    page: new URL(path, request.url).href,
    until: expires ? formatLastDay(expires, viewer.place.timezone) : ''
  }
  return json({ handed, uuid: user.uuid, refused: null })
}

/** Invites a user who has no password yet. @throws ApiError */
export async function inviteAgain(request: Request, viewer: Viewer, uuid: string) {
  return answerInvited(request, viewer, await viewer.call(resendInvite, { params: { uuid } }))
}
