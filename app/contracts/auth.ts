import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { list, optionalText, text } from './tolerant.ts'

/** A permission as the session holds it (specification §3): the menu is drawn from these. */
export const RuleSchema = z.object({
  controller: z.string(),
  action: z.string(),
  name: text,
  icon: text,
  visible: text
})

export const ParamsSchema = z
  .union([z.object({ modules: list(z.string()) }), z.null()])
  .optional()
  .transform((value) => value ?? { modules: [] })

export const SignedInSchema = z.object({
  accessToken: z.string().min(1),
  id: z.number(),
  uuid: z.string(),
  name: z.string(),
  username: z.string(),
  email: text,
  phone: text,
  indexpage: optionalText,
  place: z.object({ uuid: z.string(), name: text, timezone: text }),
  params: ParamsSchema,
  rules: list(RuleSchema)
})

export type Rule = z.output<typeof RuleSchema>
export type SignedIn = z.output<typeof SignedInSchema>

export const signIn = endpoint({
  id: 'signIn',
  api: 'main',
  method: 'POST',
  path: '/auth/signin/',
  access: 'public',
  summary: 'Troca usuário (ou e-mail) e senha por um token de 12 horas.',
  body: z.object({ username: z.string().trim().min(1).max(254), password: z.string().min(1).max(200) }),
  response: SignedInSchema
})

export const signOut = endpoint({
  id: 'signOut',
  api: 'main',
  method: 'POST',
  path: '/auth/signout',
  access: 'session',
  summary: 'Encerra o token apresentado.',
  response: z.object({ ended: z.boolean() })
})

/** Asked after a 403 or 500: does the token still hold? Answers like the sign-in, without a new token. */
export const getSession = endpoint({
  id: 'getSession',
  api: 'main',
  method: 'GET',
  path: '/auth/session',
  access: 'session',
  summary: 'Diz de quem é o token apresentado e o que ele permite.',
  response: SignedInSchema.omit({ accessToken: true })
})
