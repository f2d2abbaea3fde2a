import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  type CrumbHandle,
  EmptyState,
  ErrorSummary,
  LateNotice,
  LinkButton,
  PageHeader,
  summaryOf,
  VersionField
} from '#app/components/index.ts'
import { readBookingPerson, updateBookingPerson } from '#app/contracts/booking/person.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { TypedPerson } from '#app/domain/booking/check-person.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { isForeign } from '#app/domain/person/any-document.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { recordOf } from '#app/domain/words/records.ts'
import { formAction, readField, requireAccess, requireFields } from '#app/session/index.server.ts'
import { loadCountries } from '../../../load-countries.server.ts'
import { PersonForm } from './person-form.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/edit')
  const uuid = params.id ?? ''
  const [person, countries] = await Promise.all([
    viewer.call(readBookingPerson, { params: { uuid } }),
    loadCountries(viewer)
  ])
  const { booking_code, version, closed, client } = person
  const code = formatBookingCode(booking_code)
  return { uuid, code, version, closed, client, countries, typed: toTypedPerson(person) }
}

export const action = formAction('operation/edit', readPersonForm, async (typed, { viewer, form, params }) => {
  const uuid = params.id ?? ''
  const body = { ...typed, version: readField(form, 'version') || 0, client: readField(form, 'client') === 'on' }
  const { message, resend } = await viewer.call(updateBookingPerson, { params: { uuid }, body })
  const here = `/operation/booking-list/${uuid}`
  if (!resend || !viewer.can('messenger/edit')) return { to: here, text: message }
  return { to: `${here}/confirmation`, text: `${message} O contato mudou: envie o ingresso de novo, se for o caso.` }
})

const title = 'Alterar dados'

export default function EditBooking() {
  const { uuid, code, version, closed, client, countries, typed } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const back = `/operation/booking-list/${uuid}`
  if (closed) {
    return (
      <>
        <PageHeader title={title} lead={`Reserva ${code}.`} />
        <EmptyState title="Os dados ficam como estão" action={<LinkButton to={back}>Voltar à reserva</LinkButton>}>
          {closed}
        </EmptyState>
      </>
    )
  }
  return (
    <div className="narrow-page form-page">
      <PageHeader title={title} lead="A data, os condutores e o pagamento mudam na página da reserva." />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        <LateNotice refused={refused} path={`${back}/edit`} />
        {/* Uncontrolled fields keep what was typed, so another user's version needs another key. */}
        <PersonForm
          key={refused ? '' : version}
          back={back}
          typed={typed}
          countries={countries}
          refused={refused}
          hasClient={client}
        >
          <VersionField refused={refused} version={version} />
        </PersonForm>
      </div>
    </div>
  )
}

const fieldNames = [
  'name',
  'surname',
  'document',
  'document_country',
  'phone',
  'email',
  'language',
  'notes'
] as const satisfies readonly (keyof TypedPerson)[]

/** Values as the form's fields hold them. */
function toTypedPerson(person: CallOutput<typeof readBookingPerson>): TypedPerson {
  const { document, document_country } = person
  return {
    ...recordOf(fieldNames, (name) => person[name]),
    document_country: document_country || 'BR',
    document: isForeign(document_country) ? document : formatDocument(document),
    phone: formatPhone(person.phone)
  }
}

/** @throws ApiError 400 for a truncated body: a missing field must not count as emptied */
function readPersonForm(form: FormData): TypedPerson {
  requireFields(form, ...fieldNames, 'complete')
  return recordOf(fieldNames, (name) => readField(form, name))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Alterar dados${data ? ` · ${data.code}` : ''} · Reserva · Trilha` }
]

export const handle = {
  crumb: 'Alterar dados',
  above: (data) => (data ? { label: `Reserva ${data.code}`, href: `/operation/booking-list/${data.uuid}` } : [])
} satisfies CrumbHandle<typeof loader>
