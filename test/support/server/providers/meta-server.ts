import { z } from 'zod'
import { startMisbehavingProvider } from './misbehaving-provider.ts'

const to = z.string().regex(/^\d{7,15}$/)
const common = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to,
  biz_opaque_callback_data: z.string().max(512).optional()
}
/** Template variable: no line breaks or tabs, and at most four spaces in a row. */
const variable = z
  .string()
  .min(1)
  .max(1024)
  .regex(/^(?!.*(?:[\n\t]| {5}))/s)
const image = z.object({ link: z.url({ protocol: /^https$/ }) })
const parameter = z.union([
  z.object({ type: z.literal('text'), text: variable }),
  z.object({ type: z.literal('image'), image })
])

/** Follows the reference of `POST /{phone-number-id}/messages` for the kinds that we send. */
const MessageSchema = z.discriminatedUnion('type', [
  z.strictObject({
    ...common,
    type: z.literal('text'),
    text: z.strictObject({ preview_url: z.boolean(), body: z.string().min(1).max(4096) })
  }),
  z.strictObject({
    ...common,
    type: z.literal('image'),
    image: z.strictObject({ ...image.shape, caption: z.string().max(1024) })
  }),
  z.strictObject({
    ...common,
    type: z.literal('template'),
    template: z.strictObject({
      name: z.string().regex(/^[a-z0-9_]{1,512}$/),
      language: z.strictObject({ code: z.literal('pt_BR') }),
      components: z
        .array(z.strictObject({ type: z.enum(['header', 'body']), parameters: z.array(parameter).min(1) }))
        .min(1)
    })
  })
])

/** Simulates Meta's Cloud API as strictly as published, with its error codes. */
export async function openMetaServer({ accessToken = 'EAAt0k3n', phoneNumberId = '1055501' } = {}) {
  const provider = await startMisbehavingProvider(async (request) => {
    const refuse = (code: number, message: string, status: number) =>
      Response.json(
        { error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'A' } },
        { status }
      )
    if (request.headers.get('authorization') !== `Bearer ${accessToken}`) return refuse(190, 'Invalid token', 401)
    if (new URL(request.url).pathname !== `/${phoneNumberId}/messages`) return refuse(100, 'Unsupported request', 400)
    if (request.headers.get('content-type') !== 'application/json') return refuse(100, 'No JSON', 400)
    const read = MessageSchema.safeParse(await request.json())
    if (!read.success) return refuse(100, `Invalid parameter ${read.error.issues[0]?.path.join('.')}`, 400)
    const contacts = [{ input: read.data.to, wa_id: read.data.to }]
    return Response.json({ messaging_product: 'whatsapp', contacts, messages: [{ id: `wamid.${read.data.to}` }] })
  })
  return { provider, url: provider.url, accessToken, phoneNumberId, close: provider.close }
}
