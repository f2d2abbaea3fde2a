import { randomUUID } from 'node:crypto'
import { invalid } from '#app/contracts/api-error.ts'
import type { signUp } from '#app/contracts/auth.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { checkNewPassword } from '#app/domain/access/password.ts'
import { checkDocument } from '#app/domain/person/documents.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { checkName } from '#app/domain/person/names.ts'
import { checkPhone } from '#app/domain/person/phone.ts'
import { type Checked, refusalsOf } from '#app/domain/words/checked.ts'
import { commonPasswords } from '../credentials/common-passwords.server.ts'
import { hashPassword } from '../credentials/password.server.ts'
import { countWaiting } from '../db/queries/identity/staff-write.server.ts'
import { insertSelfRegistered } from '../db/queries/identity/users.server.ts'
import { findRegistrationPlaces } from '../db/queries/places/places.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { countAttempt } from '../kernel/count-attempt.server.ts'
import { networkOf } from '../kernel/network-of.server.ts'
import { askForNotice } from './sign-up-notice.server.ts'

type Body = Received<typeof signUp>['body']

const windowSeconds = 60 * 60
/**
 * Limit per place. Beyond it nothing is stored and the answer stays the same: it must not reveal whether the e-mail was
 * free.
 */
const mostWaiting = 200
const message =
  'Recebemos o cadastro. Alguém do parque confere os dados e libera o seu acesso; então você entra com este e-mail e a senha que escolheu. Se o e-mail já tinha conta, nada mudou nela e avisamos quem a usa.'

/**
 * Nobody signs in before somebody of the place lets them in: otherwise a registration would reveal whether the e-mail
 * was free. Answer and work are the same in both cases; the e-mail's owner is told by message.
 * @throws ApiError 422 by field, 429 over the address's limit (an hour), 503 when too many passwords wait
 */
export async function registerUser({ body }: Received<typeof signUp>, ctx: ApiContext): Promise<Answer<typeof signUp>> {
  await countAttempt(ctx, {
    key: `sign-up:address:${networkOf(ctx.address)}`,
    limit: ctx.limits.signUpPerAddress,
    windowSeconds
  })
  const place = await findPlace(ctx, body.pid.trim().toLowerCase())
  const person = checkSignUp(body, place)
  const passwordHash = await hashPassword(body.password)
  const { name, email, phone, cpf } = person
  const uuid = randomUUID()
  const now = ctx.now()
  await inTransaction(ctx.db, async (tx) => {
    if ((await countWaiting(tx, place.id)) < mostWaiting) {
      await insertSelfRegistered(tx, {
        uuid,
        placeId: place.id,
        username: email,
        email,
        name,
        phone,
        cpf,
        passwordHash,
        createdAt: now,
        waitingSince: now
      })
    } else {
      ctx.log.warn({ placeId: place.id }, 'too many registrations wait: one more was not kept')
    }
    await askForNotice(tx, ctx, { email, uuid })
  })
  ctx.live.tell(place.id, ['settings'])
  return { message }
}

interface OpenPlace {
  id: string
  name: string
}

/** The place of `pid`, or the only one. */
async function findPlace({ db }: ApiContext, pid: string): Promise<OpenPlace> {
  const found = await findRegistrationPlaces(db, pid)
  const [place] = found
  if (!place || (pid === '' && found.length > 1)) {
    throw invalid({
      fields: { pid: ['Não sabemos em que parque você quer se cadastrar. Use o endereço que ele lhe deu.'] }
    })
  }
  if (!place.registrationOpen) {
    throw invalid({ fields: { pid: ['Este parque não aceita cadastros. Peça um convite a quem trabalha nele.'] } })
  }
  return place
}

interface Person {
  name: string
  email: string
  phone: string
  cpf: string
}

function checkSignUp(body: Body, place: OpenPlace): Person {
  const checks = {
    name: checkName(body.name),
    email: checkEmail(body.email),
    phone: requirePhone(body.phone),
    cpf: checkDocument(body.cpf),
    password: checkNewPassword(body.password, { common: commonPasswords, own: [body.email, body.name, place.name] })
  }
  const { name, email, phone, cpf, password } = checks
  if (name.ok && email.ok && phone.ok && cpf.ok && password.ok) {
    return { name: name.value, email: email.value, phone: phone.value, cpf: cpf.value }
  }
  throw invalid({ fields: refusalsOf(checks) })
}

/** The phone is the way back in. */
function requirePhone(text: string): Checked<{ value: string }> {
  return text.trim() === '' ? { ok: false, message: 'Informe o telefone com DDD.' } : checkPhone(text)
}
