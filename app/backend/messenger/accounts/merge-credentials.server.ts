import { randomBytes } from 'node:crypto'
import type { Received } from '#app/contracts/endpoint.ts'
import type { saveMessageAccount } from '#app/contracts/messages/accounts.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { type CredentialsOf, type MessageProviderKind, schemaOf } from '../../providers/messages/credentials.server.ts'

type Body = Received<typeof saveMessageAccount>['body']
type FieldName = Exclude<keyof Body, 'password' | 'code'>

interface Field {
  name: FieldName
  label: string
  /** Name under which it is sealed. */
  key: string
  optional?: boolean
  wrong: string
}

const copyAgain = 'Copie de novo: aqui só há letras, números e sinais, sem espaços nem acentos.'

const templateWords = 'Copie o nome como está na Meta: letras minúsculas, números e _.'

const fieldsOf: Readonly<Record<MessageProviderKind, readonly Field[]>> = {
  meta: [
    { name: 'access_token', label: 'Token de acesso', key: 'accessToken', wrong: copyAgain },
    {
      name: 'phone_number_id',
      label: 'Identificação do número',
      key: 'phoneNumberId',
      wrong: 'São só algarismos: copie-a da página da Meta.'
    },
    { name: 'app_secret', label: 'Chave secreta do aplicativo', key: 'appSecret', optional: true, wrong: copyAgain },
    { name: 'template', label: 'Modelo de texto', key: 'template', optional: true, wrong: templateWords },
    { name: 'image_template', label: 'Modelo com imagem', key: 'imageTemplate', optional: true, wrong: templateWords }
  ],
  evolution: [
    {
      name: 'url',
      label: 'Endereço do servidor',
      key: 'url',
      wrong: 'Escreva o endereço inteiro, como https://mensagens.exemplo.com.br.'
    },
    { name: 'api_key', label: 'Chave da API', key: 'apiKey', wrong: copyAgain },
    { name: 'instance', label: 'Instância', key: 'instance', wrong: 'Use até 100 letras.' }
  ],
  smtp: [
    { name: 'host', label: 'Servidor', key: 'host', wrong: 'Escreva só o nome do servidor, como smtp.exemplo.com.br.' },
    { name: 'port', label: 'Porta', key: 'port', wrong: 'Use um número de 1 a 65535; em geral 465 ou 587.' },
    { name: 'secure', label: 'Segurança', key: 'secure', wrong: 'Escolha uma opção.' },
    { name: 'user', label: 'Usuário', key: 'user', optional: true, wrong: 'Longo demais.' },
    { name: 'smtp_password', label: 'Senha', key: 'password', optional: true, wrong: 'Longa demais.' },
    { name: 'from', label: 'Remetente', key: 'from', wrong: 'Escreva um e-mail, ou Nome <e-mail>.' }
  ]
}

interface Merged<K extends MessageProviderKind> {
  /** Null if there is an error. */
  credentials: CredentialsOf[K] | null
  /** Labels of the changed fields. */
  changed: string[]
  errors: Record<string, string[]>
}

/** Empty fields keep their values. */
export function mergeCredentials<K extends MessageProviderKind>(
  kind: K,
  known: CredentialsOf[K] | null,
  body: Body
): Merged<K> {
  const before: Record<string, unknown> = { ...known }
  const after: Record<string, unknown> =
    kind === 'smtp' ? {} : { noticeKey: before.noticeKey ?? randomBytes(24).toString('base64url') }
  const changed: string[] = []
  const errors: Record<string, string[]> = {}
  for (const { name, label, key, optional } of fieldsOf[kind]) {
    const value = body[name] || String(before[key] ?? '')
    after[key] = value
    if (value === '' && !optional) errors[name] = ['Preencha este campo.']
    else if (value !== String(before[key] ?? '')) changed.push(label)
  }
  if (kind === 'smtp' && !errors.from && !isSender(String(after.from)))
    errors.from = ['Escreva um e-mail, ou Nome <e-mail>.']
  const [address, key] = secretOf[kind]
  const isMoved = Boolean(before[address]) && placeOf(before[address]) !== placeOf(after[address])
  const secret = fieldsOf[kind].find((field) => field.key === key)
  if (isMoved && secret && !body[secret.name] && after[key] !== '' && !errors[secret.name])
    errors[secret.name] = ['O endereço é outro: informe também este campo.']
  const read = schemaOf(kind).safeParse(after)
  for (const { path } of read.error?.issues ?? []) {
    const field = fieldsOf[kind].find(({ key }) => key === path[0])
    if (field && !errors[field.name]) errors[field.name] = [field.wrong]
  }
  const isWhole = read.success && Object.keys(errors).length === 0
  return { credentials: isWhole ? read.data : null, changed, errors }
}

/** Address, and the secret that goes to no other address than the one it was given for. */
const secretOf: Readonly<Record<MessageProviderKind, readonly [address: string, secret: string]>> = {
  meta: ['', ''],
  evolution: ['url', 'apiKey'],
  smtp: ['host', 'password']
}

/** Host of the address, without its folder. */
function placeOf(address: unknown): string {
  const text = String(address ?? '')
  return URL.canParse(text) ? new URL(text).origin : text.toLowerCase()
}

/** Accepts `lugar@exemplo.com` or `Lugar <lugar@exemplo.com>`, and nothing that could break a header. */
function isSender(text: string): boolean {
  const address = /^[^<>\r\n]*<([^<>\s]+)>$/.exec(text)?.[1] ?? text
  return !/[\r\n]/.test(text) && checkEmail(address).ok
}
