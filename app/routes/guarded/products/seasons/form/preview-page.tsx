import { Button, DataTable, Form, Notice, PageHeader } from '#app/components/index.ts'
import { CarriedFields } from '../../carried-fields.tsx'
import type { Preview, SeasonForm } from './view.ts'

interface PreviewPageProps {
  path: string
  typed: SeasonForm
  preview: Preview
}

/** Shows the effect before anything is saved. */
export function PreviewPage({ path, typed, preview }: PreviewPageProps) {
  const { changes, notes } = preview
  const { yearly, prices, ...rest } = typed
  const named = Object.fromEntries(Object.entries(prices).map(([id, price]) => [`prices[${id}]`, price]))
  return (
    <>
      <PageHeader title="Como fica" lead={typed.name} />
      <div className="stack">
        {changes.length === 0 ? (
          <Notice tone="warning">Nenhum preço muda de hoje em diante.</Notice>
        ) : (
          <DataTable
            caption="Preços que mudam"
            rows={changes}
            rowKey={({ key }) => key}
            columns={[
              { key: 'ticket', header: 'Ingresso', cell: ({ ticket }) => ticket },
              { key: 'prices', header: 'Preço', align: 'end', cell: (row) => <strong>{row.prices}</strong> },
              { key: 'days', header: 'Em', align: 'end', cell: ({ days }) => days }
            ]}
          />
        )}
        {notes.length > 0 ? (
          <section className="card stack">
            <h2>Dias em que vale outro preço</h2>
            <ul>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </section>
        ) : null}
        <Form method="post" action={path}>
          <CarriedFields values={{ ...rest, ...named, yearly: yearly ? ['on'] : [] }} />
          <div className="row">
            <Button variant="primary" name="intent" value="save">
              Salvar
            </Button>
            <Button variant="quiet" name="intent" value="edit">
              Voltar e corrigir
            </Button>
          </div>
        </Form>
        <Calendar preview={preview} />
      </div>
    </>
  )
}

function Calendar({ preview: { months, attractions } }: { preview: Preview }) {
  return (
    <section className="stack">
      <h2>Calendário</h2>
      <p className="muted">O preço “a partir de” de cada atrativo, agora → com a temporada.</p>
      {months.map(({ month, label, days }, at) => (
        <details key={month} open={at === 0} className="card season-month">
          <summary>{label}</summary>
          <DataTable
            caption={label}
            hideCaption
            wide
            rows={days}
            rowKey={({ date }) => date}
            columns={[
              { key: 'day', header: 'Dia', cell: (day) => day.label },
              ...attractions.map(({ uuid, name }, place) => ({
                key: uuid,
                header: name,
                align: 'end' as const,
                cell: ({ prices }: (typeof days)[number]) => {
                  const price = prices[place]
                  return price?.isOther ? <strong>{price.text}</strong> : price?.text
                }
              })),
              { key: 'season', header: 'Temporada', cell: ({ season }) => season }
            ]}
          />
        </details>
      ))}
    </section>
  )
}
