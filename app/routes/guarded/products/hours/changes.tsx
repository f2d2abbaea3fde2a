import { Button, DataTable, DefinitionList, Form, Notice, PageHeader } from '#app/components/index.ts'
import { CarriedFields } from '../carried-fields.tsx'
import type { Changes, HoursForm } from './view.ts'

interface ChangesPageProps {
  name: string
  path: string
  typed: HoursForm
  changes: Changes
}

/** Shows the effect before anything is saved. */
export function ChangesPage({ name, path, typed, changes }: ChangesPageProps) {
  const { span, counts, groups, touched } = changes
  return (
    <>
      <PageHeader title="O que muda" lead={`${name}, ${span}`} />
      <div className="stack">
        <WhatBecomes sold={changes.sold} />
        <section className="card stack">
          <h2>Dias à venda</h2>
          {groups.length === 0 ? <p>Nenhum dia à venda muda.</p> : <DefinitionList items={counts} />}
          <ul className="change-groups">
            {groups.map(({ text, days }) => (
              <li key={`${days}${text}`}>
                <strong>{days}</strong> — {text}
              </li>
            ))}
          </ul>
        </section>
        <Form method="post" action={path}>
          <CarriedFields values={typed} />
          <div className="row">
            <Button variant="primary" name="intent" value="save">
              Confirmar mudança
            </Button>
            <Button variant="quiet" name="intent" value="edit">
              Voltar e corrigir
            </Button>
          </div>
        </Form>
        {touched.length > 0 ? <Touched touched={touched} /> : null}
      </div>
    </>
  )
}

function WhatBecomes({ sold }: { sold: string }) {
  if (sold === '') return <Notice tone="success">Nenhuma reserva está nos horários que mudam.</Notice>
  return (
    <Notice tone="warning" title={`Já vendido nos horários que mudam: ${sold}`}>
      <p>
        Nada disso se perde: as reservas continuam valendo, no mesmo dia e horário, com as vagas que têm. Num horário
        que sai ou fica menor que o já vendido, ninguém mais entra, e vagas de quem cancelar não voltam à venda. O
        sistema não avisa os visitantes: se a visita não vai acontecer, fale com eles ou cancele as reservas.
      </p>
    </Notice>
  )
}

function Touched({ touched }: { touched: Changes['touched'] }) {
  return (
    <DataTable
      caption="Reservas nos horários que mudam"
      rows={touched}
      rowKey={({ date }) => date}
      rowHref={({ href }) => href}
      columns={[
        { key: 'day', header: 'Dia', cell: ({ label }) => label },
        { key: 'text', header: 'O que muda', cell: ({ text }) => text },
        { key: 'bookings', header: 'Reservas', align: 'end', cell: ({ bookings }) => bookings },
        { key: 'people', header: 'Pessoas', align: 'end', cell: ({ people }) => people }
      ]}
    />
  )
}
