import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  Card,
  type Column,
  DataTable,
  EmptyState,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  PageHeader,
  summaryOf,
  TextAreaField,
  TextField
} from '#app/components/index.ts'
import { type Incident, listIncidents, saveIncident } from '#app/contracts/privacy/settings.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { PrivacyNav } from '../nav.tsx'

const path = '/configurations/privacy/incidents'

/** `id` in the query opens the form for that incident. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/privacy')
  const { data } = await viewer.call(listIncidents, {})
  const asked = new URL(request.url).searchParams.get('id')
  const today = viewer.today()
  return { data, today, editing: data.find(({ id }) => id === asked) ?? null, newId: randomUUID() }
}

const sent = ['id', 'happened_on', 'known_on', 'told_anpd_on', 'told_people_on', 'what', 'measures'] as const

export const action = formAction('configurations/privacy', sent, async ({ id, ...typed }, { viewer, form }) => {
  const version = readField(form, 'version')
  const body = version === '' ? typed : { ...typed, version }
  const { incident } = await viewer.call(saveIncident, { params: { id }, body })
  return { to: path, text: `Incidente ${incident.number} salvo.` }
})

export default function Incidents() {
  const { data, today, editing, newId } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title="Incidentes"
        lead="O que vazou, se perdeu ou foi visto por quem não devia. A ANPD e as pessoas são avisadas em 3 dias úteis quando há risco para elas (LGPD, art. 48)."
      />
      <PrivacyNav />
      <div className="form-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="O incidente não foi salvo" />
        {data.length === 0 ? (
          <EmptyState title="Nenhum incidente registrado">Registre também o que não precisou ser avisado.</EmptyState>
        ) : (
          <DataTable
            caption="Incidentes"
            hideCaption
            columns={columns(today)}
            rows={data}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `${path}?id=${id}`}
          />
        )}
        <Card title={editing ? `Incidente ${editing.number}` : 'Registrar um incidente'}>
          <IncidentForm key={editing?.id ?? 'new'} editing={editing} newId={newId} refused={refused} />
        </Card>
      </div>
    </>
  )
}

interface FormProps {
  editing: Incident | null
  newId: string
  refused: FormState | undefined
}

function IncidentForm({ editing, newId, refused }: FormProps) {
  const typed = refused?.initialValue?.id
  const day = (
    name: 'happened_on' | 'known_on' | 'told_anpd_on' | 'told_people_on',
    label: string,
    isNeeded: boolean
  ) => (
    <TextField
      field={fieldOf(refused, name, editing?.[name] ?? '')}
      label={label}
      type="date"
      required={isNeeded}
      optional={!isNeeded}
    />
  )
  return (
    <Form method="post" action={editing ? `${path}?id=${editing.id}` : path} className="stack">
      <input type="hidden" name="id" value={typeof typed === 'string' ? typed : (editing?.id ?? newId)} />
      <input type="hidden" name="version" value={editing?.version ?? ''} />
      {day('happened_on', 'Aconteceu em', true)}
      {day('known_on', 'Soubemos em', true)}
      <TextAreaField
        field={fieldOf(refused, 'what', editing?.what ?? '')}
        label="O que houve"
        hint="Que dados, de quantas pessoas, e o risco para elas. Sem nomes."
        maxLength={2000}
        required
      />
      <TextAreaField
        field={fieldOf(refused, 'measures', editing?.measures ?? '')}
        label="O que foi feito"
        maxLength={2000}
        optional
      />
      {day('told_anpd_on', 'ANPD avisada em', false)}
      {day('told_people_on', 'Pessoas avisadas em', false)}
      <div className="row">
        <Button variant="primary">Salvar incidente</Button>
        {editing ? (
          <LinkButton to={path} variant="quiet">
            Registrar outro
          </LinkButton>
        ) : null}
      </div>
    </Form>
  )
}

const columns = (today: string): Column<Incident>[] => [
  {
    key: 'number',
    header: 'Incidente',
    cell: ({ number, happened_on: on }) => `Incidente ${number}, de ${formatDay(on)}`
  },
  { key: 'what', header: 'O que houve', card: 'lead', cell: ({ what }) => what.slice(0, 120) },
  {
    key: 'anpd',
    header: 'ANPD',
    cell: ({ told_anpd_on: told, anpd_due: due }) =>
      told
        ? `avisada em ${formatDay(told)}`
        : due < today
          ? `o prazo era ${formatDay(due)}`
          : `avisar até ${formatDay(due)}`
  },
  {
    key: 'people',
    header: 'Pessoas',
    cell: ({ told_people_on: told }) => (told ? `avisadas em ${formatDay(told)}` : '–')
  }
]

export const meta: MetaFunction = () => [{ title: 'Incidentes · Privacidade · Trilha' }]

export const handle = { crumb: 'Incidentes' }
