import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { QrCode, qrPath } from '#app/components/booking/index.ts'
import {
  AddressForms,
  type Column,
  CopyText,
  type CrumbHandle,
  DataTable,
  EmptyState,
  ErrorSummary,
  LinkButton,
  type LiveHandle,
  PageHeader,
  SituationTag,
  summaryOf
} from '#app/components/index.ts'
import { getBookingWaivers, setWaiverLink } from '#app/contracts/booking/waivers.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { signedWords } from '#app/domain/waiver/levels.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { findBooking } from '../../send-event.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/booking-list')
  const booking = await findBooking(viewer, params.id)
  const found = await viewer.call(getBookingWaivers, { params: { uuid: booking.uuid } })
  const address = found.key ? `${new URL(request.url).origin}/termo-de-risco/${found.key}` : ''
  return {
    uuid: booking.uuid,
    code: formatBookingCode(booking.booking_code),
    visit: `${booking.product.name}, ${formatDay(booking.booking_date)}, ${booking.time}`,
    isAsked: found.level !== 'none',
    isRequired: found.level === 'required',
    progress: signedWords(found),
    isOpen: found.is_open,
    seesCare: found.care,
    address,
    qr: address ? qrPath(address) : null,
    canChange: viewer.can('operation/checkin'),
    rows: found.signatures.map((one) => ({
      uuid: one.uuid,
      name: one.name,
      person: [one.document && formatDocument(one.document), one.birth && `nasc. ${formatDay(one.birth)}`]
        .filter(Boolean)
        .join(', '),
      guardian: one.guardian && `assinou ${one.guardian}`,
      at: one.signed_at ? formatInstant(one.signed_at, viewer.place.timezone) : '',
      counts: one.counts,
      standing: one.standing,
      emergency: one.emergency_phone ? `${one.emergency_name}, ${formatPhone(one.emergency_phone)}` : '',
      health: one.health,
      pdfHref: `/operation/booking-list/${booking.uuid}/waivers/${one.uuid}/termo.pdf`
    }))
  }
}

export const action = formAction('operation/checkin', ['act'], async ({ act }, { viewer, params }) => {
  const uuid = params.id ?? ''
  const { message } = await viewer.call(setWaiverLink, { params: { uuid }, body: { action: act } })
  return { to: `/operation/booking-list/${uuid}/waivers`, text: message }
})

type Data = ReturnType<typeof useLoaderData<typeof loader>>

export default function BookingWaivers() {
  const data = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { uuid, code, visit, isAsked, isRequired, progress, rows, seesCare } = data
  const back = <LinkButton to={`/operation/booking-list/${uuid}`}>Ver reserva</LinkButton>
  if (!isAsked && rows.length === 0) {
    return (
      <>
        <PageHeader title="Termo de risco" lead={`${code} · ${visit}`} />
        <EmptyState title="Este atrativo não pede termo" action={back}>
          O que cada atrativo pede fica na página dele.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader title="Termo de risco" lead={`${code} · ${visit}`} actions={back} />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="O link não mudou" />
        <p>
          <b>{isAsked ? progress : 'Este atrativo não pede mais o termo'}.</b>{' '}
          {isRequired ? 'Sem a assinatura, só se entra com liberação e motivo.' : ''}
        </p>
        {rows.length > 0 ? (
          <DataTable
            caption="Quem assinou"
            columns={seesCare ? [...columns, ...careColumns] : columns}
            rows={rows}
            rowKey={({ uuid }) => uuid}
          />
        ) : null}
        <SignLink data={data} />
      </div>
    </>
  )
}

type Row = Data['rows'][number]

const columns: Column<Row>[] = [
  {
    key: 'name',
    header: 'Participante',
    cell: ({ name, person, guardian }) => (
      <>
        {name} <span className="sub">{[person, guardian].filter(Boolean).join(' · ')}</span>
      </>
    )
  },
  {
    key: 'standing',
    header: 'Assinatura',
    card: 'lead',
    cell: ({ counts, standing }) => <SituationTag tone={counts ? 'green' : 'amber'}>{standing}</SituationTag>
  },
  { key: 'at', header: 'Assinou em', cell: ({ at }) => at },
  {
    key: 'pdf',
    header: 'Termo',
    cell: ({ pdfHref, name }) => (
      <a href={pdfHref}>
        PDF<span className="vh"> de {name}</span>
      </a>
    )
  }
]

/** Only on the day of the visit, and for who may see them. */
const careColumns: Column<Row>[] = [
  { key: 'emergency', header: 'Emergência', cell: ({ emergency }) => emergency || '—' },
  { key: 'health', header: 'Saúde', cell: ({ health }) => health || '—' }
]

function SignLink({ data: { uuid, address, qr, isOpen, canChange } }: { data: Data }) {
  return (
    <section className="card stack-s no-print" aria-labelledby="link-termo">
      <h2 id="link-termo">Assinar no celular</h2>
      {qr ? (
        <>
          <p>Mostre este código a quem ainda não assinou, ou envie o endereço.</p>
          <QrCode {...qr} label="QR code da página em que se assina o termo de risco" />
          <CopyText id="endereco-termo" label="Endereço para assinar" value={address} rows={2} />
        </>
      ) : (
        <p className="muted">
          {isOpen ? 'O link foi encerrado.' : 'Esta visita já passou ou foi cancelada: ninguém assina mais.'}
        </p>
      )}
      {isOpen && canChange ? (
        <AddressForms
          action={`/operation/booking-list/${uuid}/waivers`}
          renew={qr ? 'Trocar o link' : 'Criar link'}
          end={qr ? 'Encerrar o link' : null}
        />
      ) : null}
    </section>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Termo de risco · ${data?.code ?? 'Reserva'} · Trilha` }
]

export const handle = { crumb: 'Termo de risco', live: ['bookings'] } satisfies CrumbHandle<typeof loader> & LiveHandle
