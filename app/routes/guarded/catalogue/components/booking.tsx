import type { MetaFunction } from '@remix-run/node'
import {
  AttractionCard,
  MonthCalendar,
  PointList,
  PriceRights,
  QrCode,
  SlotList,
  Split,
  Steps,
  Ticket,
  TotalBar
} from '#app/components/booking/index.ts'
import { DefinitionList } from '#app/components/index.ts'
import { guardOnly } from '#app/session/index.server.ts'
import { attractions, calendarWeeks, sampleQr, slots } from '../parts/made-up.ts'
import { Specimen, SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export default function Booking() {
  return (
    <SpecimenPage area="components" path="booking">
      <Choosing />
      <Specimen name="Total">
        <Split>
          <p>À esquerda, o que se escolhe; o total acompanha.</p>
          <TotalBar
            total={41_000}
            lines={[
              { label: '2 × Inteira', amount: 32_000 },
              { label: '1 × Meia', amount: 8_000 },
              { label: 'Taxa', amount: 1_000 }
            ]}
          />
        </Split>
        <TotalBar total={1_234_567} label="Total do grupo" />
      </Specimen>
      <Specimen name="Ingresso">
        <Ticket label="Ingresso" code="K7Q2-9FX4" qr={<QrCode {...sampleQr} label="Código QR do ingresso" />}>
          <DefinitionList
            items={[
              { term: 'Atrativo', value: 'Cachoeira do Véu Dourado' },
              { term: 'Dia', value: '18/11/2026, às 10:00' },
              { term: 'Pessoas', value: '3' }
            ]}
          />
        </Ticket>
      </Specimen>
      <Specimen name="Quem tem direito a um preço">
        <PriceRights
          tickets={[
            { title: 'Meia-entrada', rights: ['student', 'disability', 'young'] },
            { title: 'Pessoa idosa', rights: ['elder'] }
          ]}
        />
      </Specimen>
      <Specimen name="Pontos de interesse">
        <PointList
          points={[
            {
              name: 'Mirante do Poente',
              kind: 'mirante',
              text: 'A 20 minutos da entrada.',
              mapUrl: 'https://www.openstreetmap.org/'
            },
            { name: 'Apoio', kind: '', text: 'Água e banheiros.', mapUrl: 'https://www.openstreetmap.org/#apoio' }
          ]}
        />
      </Specimen>
    </SpecimenPage>
  )
}

const steps = [
  { label: 'Atrativo', href: '/components/booking' },
  { label: 'Dia e hora' },
  { label: 'Ingressos' },
  { label: 'Seus dados' },
  { label: 'Pagamento' }
]

function Choosing() {
  return (
    <>
      <Specimen name="Etapas">
        <Steps current={1} steps={steps} />
      </Specimen>
      <Specimen name="Atrativos: com preço, com comprovante, gratuito">
        <ul className="grid">
          {attractions.map((attraction) => (
            <AttractionCard key={attraction.uuid} attraction={attraction} level={3} />
          ))}
        </ul>
      </Specimen>
      <Specimen name="Calendário">
        <MonthCalendar
          title="novembro de 2026"
          weeks={calendarWeeks}
          selected="2026-11-18"
          prevHref="/components/booking?mes=2026-10"
          nextHref="/components/booking?mes=2026-12"
        />
      </Specimen>
      <Specimen name="Horários">
        <SlotList slots={slots} selected="10:00" />
      </Specimen>
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Reserva · Componentes · Trilha' }]

export const handle = { crumb: 'Reserva' }
