import { notFound } from '#app/contracts/api-error.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { type getMessageSettings, MessageProviderSchema } from '#app/contracts/messages/accounts.ts'
import { findMessageRoute, listMessageAccounts } from '../../db/queries/messaging/accounts.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import {
  type CredentialsOf,
  MESSAGE_PROVIDERS,
  type MessageProviderKind,
  unsealCredentials
} from '../../providers/messages/credentials.server.ts'
import type { Channel } from '../../providers/messages/message-provider.server.ts'

type Described = Answer<typeof getMessageSettings>

export async function describeMessages(ctx: StaffContext): Promise<Described> {
  const { placeId } = ctx.actor
  const [route, kept, whatsapp, email] = await Promise.all([
    findMessageRoute(ctx.db.orm, placeId),
    listMessageAccounts(ctx.db.orm, placeId),
    servedBy(ctx, placeId, 'whatsapp'),
    servedBy(ctx, placeId, 'email')
  ])
  if (!route) throw notFound()
  const describe = (provider: MessageProviderKind) => {
    const row = kept.find((one) => one.provider === provider)
    const credentials = row ? unsealCredentials(ctx.seal, { placeId, kind: provider }, row.sealed) : null
    const isOfServer = provider === (provider === 'smtp' ? email.name : whatsapp.name)
    const source = row ? (credentials ? 'kept' : 'unreadable') : isOfServer ? 'environment' : 'none'
    const noticeKey = credentials && 'noticeKey' in credentials ? credentials.noticeKey : ''
    return {
      provider,
      source,
      changed_at: row?.changedAt.toISOString() ?? null,
      changed_by: row?.changedBy ?? '',
      about: credentials ? aboutOf(provider, credentials) : '',
      tested_at: row?.testedAt?.toISOString() ?? null,
      tested_ok: row?.testedOk ?? false,
      tested_words: row?.testedWords ?? '',
      notice_path: noticeKey === '' ? '' : `/api/v3/messenger/notices/${provider}/${placeId}?key=${noticeKey}`,
      verify_token: provider === 'meta' ? noticeKey : ''
    } as const
  }
  return {
    provider: MessageProviderSchema.exclude(['smtp']).safeParse(route.provider).data ?? '',
    whatsapp: whatsapp.serves,
    email: email.serves,
    quiet_from: route.quietFrom,
    quiet_until: route.quietUntil,
    rate: route.messageRate,
    daily: route.messageDaily,
    accounts: MESSAGE_PROVIDERS.map(describe)
  }
}

async function servedBy({ messengers }: ApiContext, placeId: string, channel: Channel) {
  const provider = await messengers.of(placeId, channel)
  const serves = provider ? (provider.simulated ? 'simulated' : 'real') : 'nobody'
  return { name: provider?.name ?? '', serves } as const
}

const abouts: { [K in MessageProviderKind]: (credentials: CredentialsOf[K]) => string } = {
  meta({ phoneNumberId, template, imageTemplate }) {
    const models = [template && `modelo ${template}`, imageTemplate && `com imagem ${imageTemplate}`].filter(Boolean)
    return [`Número ${phoneNumberId}`, ...(models.length > 0 ? models : ['sem modelo aprovado'])].join(', ')
  },
  evolution: ({ url, instance }) => `${new URL(url).host}, instância ${instance}`,
  smtp: ({ host, port, from }) => `${host}:${port}, de ${from}`
}

const aboutOf = <K extends MessageProviderKind>(kind: K, credentials: CredentialsOf[K]): string =>
  abouts[kind](credentials)
