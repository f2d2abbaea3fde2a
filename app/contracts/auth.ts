import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { list, optionalText, text } from './tolerant.ts'

/** Permission as the session holds it (specification §3); the menu is built from these. */
export const RuleSchema = z.object({
  controller: z.string(),
  action: z.string(),
  name: text,
  icon: text,
  visible: text
})

export const ParamsSchema = z
  .union([
    z.object({
      modules: list(z.string()),
      /** Parts that the place has switched off (domain/access/permission-areas/parts); our addition. */
      off: list(z.string())
    }),
    z.null()
  ])
  .optional()
  .transform((value) => value ?? { modules: [], off: [] })

export const SignedInSchema = z.object({
  accessToken: z.string().min(1),
  id: z.number(),
  uuid: z.string(),
  name: z.string(),
  username: z.string(),
  email: text,
  phone: text,
  photo: text,
  indexpage: optionalText,
  place: z.object({ uuid: z.string(), name: text, timezone: text }),
  params: ParamsSchema,
  rules: list(RuleSchema),
  /** Token that this browser keeps and sends with its next sign-ins; it opens nothing. */
  device: optionalText,
  /**
   * `required`: the place demands an authenticator app and this user has none yet; other calls are refused until then.
   */
  two_step: z.enum(['off', 'on', 'required']).catch('off').default('off')
})

/** The password was right; a code of the authenticator app (or a recovery code) must follow within ten minutes. */
const ChallengeSchema = z.object({ challenge: z.string().min(1), name: text })

const SignInAnswerSchema = z.union([SignedInSchema, ChallengeSchema])

export type Rule = z.output<typeof RuleSchema>
export type SignedIn = z.output<typeof SignedInSchema>
export type SignInAnswer = z.output<typeof SignInAnswerSchema>

/** `device` values of earlier answers: failed tries of strangers elsewhere do not count against this browser. */
const devices = list(z.string().max(300))

export const signIn = endpoint({
  id: 'signIn',
  api: 'main',
  method: 'POST',
  path: '/auth/signin/',
  access: 'public',
  summary: 'Troca usuário (ou e-mail) e senha por um token de 12 horas.',
  body: z.object({ username: z.string().trim().min(1).max(254), password: z.string().min(1).max(400), devices }),
  response: SignInAnswerSchema
})

/** Sign-in of the 'cake back end': the legacy server checks the password, and the token is ours. */
export const signInLegacy = endpoint({
  id: 'signInLegacy',
  api: 'main',
  method: 'POST',
  path: '/auth/legacy',
  access: 'public',
  summary: 'Troca usuário e senha do servidor antigo por um token deste, onde isso está ligado.',
  body: signIn.body,
  response: SignInAnswerSchema
})

export const signInWithGoogle = endpoint({
  id: 'signInWithGoogle',
  api: 'main',
  method: 'POST',
  path: '/auth/google',
  access: 'public',
  summary: 'Troca o código de uso único do Google por um token. A conta é ligada pelo sub.',
  body: z.object({
    code: z.string().min(1).max(2000),
    redirect_uri: z.string().min(1).max(2000),
    code_verifier: z.string().min(1).max(200),
    pid: text,
    devices
  }),
  response: SignInAnswerSchema
})

export const completeTwoStep = endpoint({
  id: 'completeTwoStep',
  api: 'main',
  method: 'POST',
  path: '/auth/two-step',
  access: 'public',
  summary: 'Termina um login com o código do aplicativo autenticador ou um código de recuperação.',
  body: z.object({ challenge: z.string().min(1).max(200), code: z.string().trim().min(1).max(40), devices }),
  response: SignedInSchema
})

/** Limit against abuse; the real rule (200 characters as people count them) answers with a sentence. */
const newPassword = z.string().max(1000)

/** The specification's registration payload. `message` is the same whether or not the e-mail was free. */
export const signUp = endpoint({
  id: 'signUp',
  api: 'main',
  method: 'POST',
  path: '/auth/signup/',
  access: 'public',
  summary: 'Cadastra uma pessoa num parque. Ela entra quando alguém do parque lhe der acesso.',
  body: z.object({ name: text, email: text, phone: text, cpf: text, password: newPassword, pid: text }),
  response: z.object({ message: text })
})

/** Gives the same answer for every address, so that it never reveals whether an account exists. */
export const forgotPassword = endpoint({
  id: 'forgotPassword',
  api: 'main',
  method: 'POST',
  path: '/auth/forgot-password/',
  access: 'public',
  summary: 'Pede um código, enviado ao telefone da conta deste e-mail, se houver.',
  body: z.object({ email: text, devices }),
  response: z.object({ data: z.object({ message: text }) })
})

/** The code identifies its account alone; with the `email` that a page knows, it has five tries. */
export const resetPassword = endpoint({
  id: 'resetPassword',
  api: 'main',
  method: 'POST',
  path: '/auth/reset-password/',
  access: 'public',
  summary: 'Troca a senha com o código recebido e encerra as sessões da conta.',
  body: z.object({
    email: text,
    hashcode: text,
    password: newPassword,
    confirm_password: newPassword,
    devices
  }),
  response: z.object({ message: text })
})

export const changePassword = endpoint({
  id: 'changePassword',
  api: 'main',
  method: 'POST',
  path: '/auth/change-password',
  access: 'session',
  summary: 'Troca a própria senha com a atual, ou um código das duas etapas, e encerra as outras sessões.',
  body: z.object({
    current_password: text.pipe(z.string().max(1000)),
    code: text.pipe(z.string().max(40)),
    password: newPassword,
    confirm_password: newPassword
  }),
  response: z.object({ message: text })
})

export const signOut = endpoint({
  id: 'signOut',
  api: 'main',
  method: 'POST',
  path: '/auth/signout',
  access: 'session',
  beforeEnrolment: true,
  summary: 'Encerra o token apresentado.',
  response: z.object({ ended: z.boolean() })
})

/** Called after a 403 or 500 to learn whether the token still holds. Answers like the sign-in, without a new token. */
export const getSession = endpoint({
  id: 'getSession',
  api: 'main',
  method: 'GET',
  path: '/auth/session',
  access: 'session',
  beforeEnrolment: true,
  summary: 'Diz de quem é o token apresentado e o que ele permite.',
  response: SignedInSchema.omit({ accessToken: true, device: true }).extend({
    /** Contact for staff, apart from the one offered to visitors; absent if the API knows none. */
    help: z
      .union([z.object({ whatsapp: text, email: text, hours: text, chat: z.boolean().default(true) }), z.null()])
      .optional()
  })
})
