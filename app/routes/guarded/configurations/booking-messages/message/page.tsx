import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  CheckboxField,
  type CrumbHandle,
  DefinitionList,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  Notice,
  PageHeader,
  RadioGroup,
  summaryOf,
  TextAreaField,
  TextField,
  VersionField
} from '#app/components/index.ts'
import { notFound } from '#app/contracts/api-error.ts'
import { getBookingMessages } from '#app/contracts/messages/booking-messages.ts'
import {
  BOOKING_MESSAGES,
  CHANNEL_LABELS,
  CHANNELS,
  isBookingMessage,
  isToGuide
} from '#app/domain/message/booking/messages.ts'
import { BOOKING_VARIABLES } from '#app/domain/message/booking/variables.ts'
import { refuseForm, requireAccess } from '#app/session/index.server.ts'
import { changedWords, warningsOf } from '../view.ts'
import { readMessageForm } from './read-message.server.ts'

const permission = 'configurations/booking-messages'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const settings = await viewer.call(getBookingMessages, {})
  const kept = settings.messages.find(({ key }) => key === params.key)
  if (!kept || !isBookingMessage(kept.key)) throw notFound({ message: 'Não há esta mensagem.' })
  const { title, when, names, byEmailAlone = false } = BOOKING_MESSAGES[kept.key]
  return {
    message: { ...kept, title, when, byEmailAlone, version: settings.version },
    variables: names.map((name) => ({ term: `{${name}}`, value: BOOKING_VARIABLES[name] })),
    warnings: warningsOf(settings),
    changed: changedWords(settings, viewer.place.timezone),
    seesBookings: viewer.can('operation/booking-list') && !isToGuide(kept.key)
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const form = await request.formData()
  try {
    return await readMessageForm({ request, viewer, form, key: params.key ?? '' })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function BookingMessage() {
  const { message, variables, warnings, changed } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  return (
    <div className="narrow-page form-page stack">
      <PageHeader title={message.title} lead={message.when} />
      <ErrorSummary errors={summaryOf(answered)} title="Nada foi alterado" />
      {answered && 'sent' in answered ? (
        <Notice tone="success" role="status" isOutcome>
          {answered.sent}
        </Notice>
      ) : null}
      {answered && 'preview' in answered ? <Preview {...answered.preview} /> : null}
      {warnings.map((text) => (
        <Notice key={text}>{text}</Notice>
      ))}
      <MessageForm answered={answered} />
      <section className="card stack" aria-labelledby="variaveis">
        <h2 id="variaveis">O que o texto pode dizer</h2>
        <DefinitionList items={variables} />
      </section>
      <p className="muted">{changed}</p>
    </div>
  )
}

function Preview({ text, subject, files, of }: { text: string; subject: string; files: string[]; of: string }) {
  return (
    <section className="card stack" aria-labelledby="previa" role="status" data-outcome="">
      <h2 id="previa">Prévia: {of ? `reserva ${of}` : 'exemplo'}</h2>
      <p className="preview-text">{text}</p>
      <p className="muted">
        Por e-mail, com o assunto “{subject}”{files.length > 0 ? `, e os arquivos ${files.join(' e ')}` : ''}. Nada foi
        salvo nem enviado.
      </p>
    </section>
  )
}

function MessageForm({ answered }: { answered: FormState | undefined }) {
  const { message, seesBookings } = useLoaderData<typeof loader>()
  const { key, on, channel, text, version, byEmailAlone, is_own_text: isOwnText } = message
  return (
    <Form method="post" action={`/configurations/booking-messages/${key}`} className="card stack">
      <VersionField refused={answered} version={version} />
      <CheckboxField field={fieldOf(answered, 'on', on ? 'on' : '')} label="Enviar esta mensagem" />
      {byEmailAlone ? (
        <input type="hidden" name="channel" value="email" />
      ) : (
        <RadioGroup
          field={fieldOf(answered, 'channel', channel)}
          label="Por onde"
          options={CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }))}
        />
      )}
      <TextAreaField
        field={fieldOf(answered, 'text', text)}
        label="Texto"
        hint="O que está entre chaves vira os dados, como o nome."
        rows={9}
        required
      />
      <Buttons isOwnText={isOwnText} />
      <div className="preview-of stack">
        {seesBookings ? (
          <TextField
            field={fieldOf(answered, 'code')}
            label="Código de uma reserva, para a prévia"
            hint="Em branco, a prévia é de uma reserva de exemplo."
            optional
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
          />
        ) : null}
        <Button name="intent" value="preview">
          Ver prévia
        </Button>
      </div>
    </Form>
  )
}

function Buttons({ isOwnText }: { isOwnText: boolean }) {
  return (
    <div className="row">
      <Button variant="primary" name="intent" value="save">
        Salvar
      </Button>
      <Button name="intent" value="test">
        Enviar um teste para mim
      </Button>
      {isOwnText ? (
        <Button variant="quiet" name="intent" value="restore">
          Restaurar texto padrão
        </Button>
      ) : null}
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.message.title ?? 'Mensagem'} · Mensagens das reservas · Trilha` }
]

export const handle = { crumb: (data) => data?.message.title ?? 'Mensagem' } satisfies CrumbHandle<typeof loader>
