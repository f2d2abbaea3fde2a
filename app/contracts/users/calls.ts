import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, list, pageLimit, text } from '../tolerant.ts'
import { InvitationSchema, StaffRowSchema, StaffUserSchema } from './shapes.ts'

export * from './shapes.ts'

/**
 * User of the caller's place. The uuid is in lower case, because limits count by it and a user's own row is recognised
 * by it.
 * @throws 404 for a user of another place
 */
const user = z.object({ uuid: z.string().toLowerCase() })

const permissionKey = z.string().max(100)
const moduleName = z.string().max(100)

export const listUsers = endpoint({
  id: 'listUsers',
  api: 'main',
  method: 'GET',
  path: '/users',
  access: 'users/index',
  summary: 'Usuários do parque, por nome; q procura em nome, usuário e e-mail.',
  query: z.object({
    q: z.string().max(100).default(''),
    state: z.enum(['', 'active', 'invited', 'pending', 'suspended']).default(''),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: pageLimit()
  }),
  response: z.object({ data: z.array(StaffRowSchema), total: count, page: count, limit: count })
})

export const getUser = endpoint({
  id: 'getUser',
  api: 'main',
  method: 'GET',
  path: '/users/{uuid}',
  access: 'users/index',
  summary: 'Um usuário do parque, com permissões, módulos e sessões.',
  params: user,
  response: StaffUserSchema
})

export const listGrantable = endpoint({
  id: 'listGrantable',
  api: 'main',
  method: 'GET',
  path: '/users/grantable',
  access: 'users/edit',
  summary: 'O que quem pergunta pode dar a outros: as próprias permissões e os próprios módulos.',
  response: z.object({
    permissions: z.array(z.string()),
    modules: z.array(z.string()),
    all_modules: flag,
    place_modules: list(z.string())
  })
})

/** Not marked `created`, because the idempotency key would store the code; `uuid` has the same effect. */
export const inviteUser = endpoint({
  id: 'inviteUser',
  api: 'main',
  method: 'POST',
  path: '/users',
  access: 'users/edit',
  summary:
    'Convida uma pessoa: cria o usuário e envia o código da primeira senha. O mesmo uuid duas vezes é um convite.',
  body: z.object({
    uuid: z.union([z.uuid(), z.literal('')]).default(''),
    name: text,
    email: text,
    phone: text,
    username: text,
    /** A role set, or `permissions`. */
    role: z.enum(['', 'gestor', 'operador', 'portaria', 'financeiro', 'condutor']).default(''),
    permissions: list(permissionKey),
    modules: z.union([z.array(moduleName), z.null()]).optional()
  }),
  response: InvitationSchema
})

export const resendInvite = endpoint({
  id: 'resendInvite',
  api: 'main',
  method: 'POST',
  path: '/users/{uuid}/invitation',
  access: 'users/edit',
  summary: 'Faz um novo código para quem ainda não tem senha; o anterior deixa de valer.',
  params: user,
  response: InvitationSchema
})

export const updateUser = endpoint({
  id: 'updateUser',
  api: 'main',
  method: 'PUT',
  path: '/users/{uuid}',
  access: 'users/edit',
  summary: 'Altera os dados de um usuário. Outro e-mail ou nome de usuário encerra as sessões dele.',
  params: user,
  /** `password` or `code` is only needed by users who change their own e-mail, username or phone. */
  body: z.object({
    name: text,
    email: text,
    phone: text,
    username: text,
    indexpage: text,
    password: text.pipe(z.string().max(1000)),
    code: text.pipe(z.string().max(40))
  }),
  response: StaffUserSchema
})

export const setUserAccess = endpoint({
  id: 'setUserAccess',
  api: 'main',
  method: 'PUT',
  path: '/users/{uuid}/access',
  access: 'users/edit',
  summary:
    'Troca permissões e módulos de um usuário e encerra as sessões dele, se algo mudou. 409 se outra pessoa os mudou desde que version foi lida.',
  params: user,
  body: z.object({
    /** `access_version` of the user that was read. */
    version: z.string().max(100),
    permissions: z.array(permissionKey).max(500),
    modules: z.union([z.array(moduleName).max(100), z.null()])
  }),
  response: StaffUserSchema
})

export const suspendUser = endpoint({
  id: 'suspendUser',
  api: 'main',
  method: 'POST',
  path: '/users/{uuid}/suspend',
  access: 'users/edit',
  summary: 'Suspende um usuário e encerra as sessões dele.',
  params: user,
  response: StaffUserSchema
})

export const reactivateUser = endpoint({
  id: 'reactivateUser',
  api: 'main',
  method: 'POST',
  path: '/users/{uuid}/reactivate',
  access: 'users/edit',
  summary: 'Deixa um usuário suspenso entrar de novo.',
  params: user,
  response: StaffUserSchema
})

export const removeUser = endpoint({
  id: 'removeUser',
  api: 'main',
  method: 'DELETE',
  path: '/users/{uuid}',
  access: 'users/edit',
  summary: 'Remove um usuário: só o nome fica, no histórico do que fez.',
  params: user,
  response: z.object({ status: z.literal('removed') })
})

export const resetTwoStep = endpoint({
  id: 'resetTwoStep',
  api: 'main',
  method: 'DELETE',
  path: '/users/{uuid}/two-step',
  access: 'users/edit',
  summary: 'Apaga o aplicativo autenticador e os códigos de recuperação de quem os perdeu e encerra as sessões.',
  params: user,
  response: StaffUserSchema
})

export const endUserSessions = endpoint({
  id: 'endUserSessions',
  api: 'main',
  method: 'DELETE',
  path: '/users/{uuid}/sessions',
  access: 'users/edit',
  summary: 'Encerra todas as sessões de um usuário.',
  params: user,
  response: StaffUserSchema
})
