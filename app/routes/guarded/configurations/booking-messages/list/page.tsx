import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  Button,
  CheckboxField,
  type Column,
  DataTable,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  Notice,
  PageHeader,
  SituationTag,
  summaryOf,
  TextField,
  VersionField
} from '#app/components/index.ts'
import { getBookingMessages, updateBookingMessages } from '#app/contracts/messages/booking-messages.ts'
import { minutesAsTime, timeAsMinutes } from '#app/domain/message/booking/visit-hours.ts'
import { parseForm, redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import { SectionNav } from '../../section-nav.tsx'
import { changedWords, type MessageLine, toRows, warningsOf } from '../view.ts'

const path = '/configurations/booking-messages'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const settings = await viewer.call(getBookingMessages, {})
  return {
    rows: toRows(settings),
    warnings: warningsOf(settings),
    changed: changedWords(settings, viewer.place.timezone),
    kept: {
      version: settings.version,
      reminder: minutesAsTime(settings.reminder_at),
      picture: settings.picture ? 'on' : ''
    },
    seesMessages: viewer.can('messenger/edit')
  }
}

const noTime = 'Escreva uma hora, como 18:00.'

const ChoiceSchema = z.object({
  reminder: z.string(noTime).refine((text) => timeAsMinutes(text) !== null, noTime),
  picture: z.string().default(''),
  version: z.coerce.number()
})

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  const form = await request.formData()
  try {
    requireFields(form, 'reminder', 'version', 'complete')
    const { reminder, picture, version } = parseForm(form, ChoiceSchema)
    const body = { reminder_at: timeAsMinutes(reminder) ?? 0, picture: picture === 'on', version }
    await viewer.call(updateBookingMessages, { body })
    return redirectSaying(request, { to: path, text: 'Mensagens das reservas salvas.' })
  } catch (error) {
    return refuseForm(form, error, { rename: { reminder_at: 'reminder' } })
  }
}

export default function BookingMessages() {
  const { rows, warnings, changed, kept, seesMessages } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title="Mensagens das reservas"
        lead="O que vai a quem reserva e aos condutores, por onde e com que texto."
        actions={seesMessages ? <LinkButton to="/messages/index">Ver as mensagens</LinkButton> : null}
      />
      <SectionNav />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        {warnings.map((text) => (
          <Notice key={text}>{text}</Notice>
        ))}
        <DataTable
          caption="Mensagens das reservas"
          hideCaption
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          rowHref={({ key }) => `${path}/${key}`}
        />
        <div className="narrow-page form-page">
          <HoursForm kept={kept} refused={refused} />
        </div>
        <p className="muted">{changed}</p>
      </div>
    </>
  )
}

const columns: Column<MessageLine>[] = [
  { key: 'title', header: 'Mensagem', cell: ({ title }) => title },
  { key: 'when', header: 'Quando', card: 'full', cell: ({ when }) => when },
  { key: 'channel', header: 'Por', cell: ({ channel }) => channel },
  { key: 'text', header: 'Texto', cell: ({ isOwn }) => (isOwn ? 'do parque' : 'padrão') },
  {
    key: 'on',
    header: 'Situação',
    card: 'lead',
    cell: ({ on }) => <SituationTag tone={on ? 'green' : 'gray'}>{on ? 'Ligada' : 'Desligada'}</SituationTag>
  }
]

interface HoursFormProps {
  kept: { version: number; reminder: string; picture: string }
  refused: FormState | undefined
}

function HoursForm({ kept, refused }: HoursFormProps) {
  return (
    <Form method="post" action={path} className="card stack">
      <h2>De todas elas</h2>
      <VersionField refused={refused} version={kept.version} />
      <TextField
        field={fieldOf(refused, 'reminder', kept.reminder)}
        label="Hora do lembrete, na véspera"
        hint="No fuso do parque. Quem reserva depois dela para o dia seguinte não recebe lembrete."
        type="time"
        required
      />
      <CheckboxField
        field={fieldOf(refused, 'picture', kept.picture)}
        label="No WhatsApp, a confirmação vai como imagem do QR code, com o texto abaixo"
      />
      <div>
        <Button variant="primary">Salvar</Button>
      </div>
    </Form>
  )
}

export const meta: MetaFunction = () => [{ title: 'Mensagens das reservas · Configurações · Trilha' }]

export const handle = { crumb: 'Mensagens das reservas' }
