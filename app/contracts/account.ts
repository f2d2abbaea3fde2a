import { z } from 'zod'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { endpoint } from './endpoint.ts'
import { count, flag, instant, text } from './tolerant.ts'

/** The account's owner proves themselves: by password, or by a code if the account has two steps. */
const proof = { password: text.pipe(z.string().max(1000)), code: text.pipe(z.string().max(40)) }

export const OwnAccountSchema = z.object({
  name: z.string(),
  username: text,
  email: text,
  /** E.164, or empty. */
  phone: text,
  /** Id of a photo (`getPhoto`), or empty. */
  photo: text,
  two_step: z.enum(['off', 'on']).catch('off').default('off'),
  recovery_codes: count.catch(0).default(0),
  two_step_required: flag,
  /** Instant from which codes go to the phone; null if they already do. */
  codes_from: instant,
  /** True if a code was sent to the old number; with it, codes move to the new one at once. */
  phone_code: flag,
  /** True if the user signs in by Google, maybe without any password. */
  google: flag,
  /** True right after a sign-in by Google: no password is asked for then. */
  proved: flag
})

export const getAccount = endpoint({
  id: 'getAccount',
  api: 'main',
  method: 'GET',
  path: '/account',
  access: 'session',
  beforeEnrolment: true,
  summary: 'Os dados de quem pergunta.',
  response: OwnAccountSchema
})

export const updateAccount = endpoint({
  id: 'updateAccount',
  api: 'main',
  method: 'PUT',
  path: '/account',
  access: 'session',
  summary:
    'Muda o próprio nome e telefone. Outro telefone pede a senha, ou um código das duas etapas, e só recebe códigos depois de 24 horas.',
  body: z.object({ name: text, phone: text, ...proof }),
  response: OwnAccountSchema
})

export const confirmPhone = endpoint({
  id: 'confirmPhone',
  api: 'main',
  method: 'POST',
  path: '/account/phone',
  access: 'session',
  summary: 'Com o código enviado ao telefone anterior, os códigos de senha seguem já para o novo.',
  body: z.object({ code: z.string().trim().min(1, 'Escreva o código.').max(20, 'Código longo demais.') }),
  response: OwnAccountSchema
})

/** Base64 of 10 MB. */
const longestPhoto = 4 * Math.ceil((10 * 1024 * 1024) / 3)

export const putPhoto = endpoint({
  id: 'putPhoto',
  api: 'main',
  method: 'PUT',
  path: '/account/photo',
  access: 'session',
  summary: 'Troca a própria foto: PNG, JPEG ou WebP de até 10 MB. É redesenhada menor, sem metadados.',
  body: z.object({ data: z.string().max(longestPhoto, ERRORS.photoTooLarge) }),
  response: z.object({ photo: z.string() })
})

export const deletePhoto = endpoint({
  id: 'deletePhoto',
  api: 'main',
  method: 'DELETE',
  path: '/account/photo',
  access: 'session',
  summary: 'Apaga a própria foto.',
  response: z.object({ photo: text })
})

/** The id, 128 random bits, is enough to open a photo: pages show it to any viewer. */
export const getPhoto = endpoint({
  id: 'getPhoto',
  api: 'main',
  method: 'GET',
  path: '/photos/{id}',
  access: 'public',
  summary: 'Uma foto em base64.',
  params: z.object({ id: z.string() }),
  /** `jpeg`: for browsers without WebP, which is what photos are kept in. */
  query: z.object({ as: z.enum(['jpeg']).optional() }),
  response: z.object({ mime: z.enum(['image/webp', 'image/png', 'image/jpeg']), data: z.string() })
})

const OpenSessionSchema = z.object({
  id: z.string(),
  device: text,
  address: text,
  created_date: instant,
  /** Exact to a few minutes. */
  last_seen: instant,
  current: flag
})

export type OpenSession = z.output<typeof OpenSessionSchema>

export const listSessions = endpoint({
  id: 'listSessions',
  api: 'main',
  method: 'GET',
  path: '/account/sessions',
  access: 'session',
  summary: 'Onde quem pergunta está conectado, o uso mais recente primeiro.',
  response: z.array(OpenSessionSchema)
})

export const endSession = endpoint({
  id: 'endSession',
  api: 'main',
  method: 'DELETE',
  path: '/account/sessions/{id}',
  access: 'session',
  summary: 'Encerra uma das próprias sessões.',
  params: z.object({ id: z.string() }),
  response: z.object({ ended: count })
})

export const endOtherSessions = endpoint({
  id: 'endOtherSessions',
  api: 'main',
  method: 'DELETE',
  path: '/account/sessions',
  access: 'session',
  summary: 'Encerra todas as próprias sessões menos a que pede.',
  response: z.object({ ended: count })
})

const code = z.string().trim().min(1, 'Escreva o código.').max(40, 'Código longo demais.')

const RecoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) })

export const startTwoStep = endpoint({
  id: 'startTwoStep',
  api: 'main',
  method: 'POST',
  path: '/account/two-step',
  access: 'session',
  beforeEnrolment: true,
  summary: 'Prepara a verificação em duas etapas. Até ser ativado, o mesmo segredo volta por meia hora.',
  response: z.object({ secret: z.string(), otpauth_url: z.string() })
})

export const enableTwoStep = endpoint({
  id: 'enableTwoStep',
  api: 'main',
  method: 'POST',
  path: '/account/two-step/enable',
  access: 'session',
  beforeEnrolment: true,
  summary:
    'Ativa a verificação em duas etapas com a senha e um código do aplicativo. Os códigos de recuperação só vêm aqui.',
  body: z.object({ code, password: proof.password }),
  response: RecoveryCodesSchema
})

export const disableTwoStep = endpoint({
  id: 'disableTwoStep',
  api: 'main',
  method: 'POST',
  path: '/account/two-step/disable',
  access: 'session',
  summary: 'Desativa a verificação em duas etapas com um código ou a senha, onde o parque não a exige.',
  body: z.object(proof),
  response: z.object({ two_step: z.enum(['off', 'on']) })
})

export const newRecoveryCodes = endpoint({
  id: 'newRecoveryCodes',
  api: 'main',
  method: 'POST',
  path: '/account/two-step/recovery-codes',
  access: 'session',
  summary: 'Troca os códigos de recuperação por novos, com um código ou a senha; os antigos deixam de valer.',
  body: z.object(proof),
  response: RecoveryCodesSchema
})
