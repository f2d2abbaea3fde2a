import { Button, DayField, FieldPair, type FormState, fieldOf, SelectField, TextField } from '#app/components/index.ts'
import { LimitNotice } from '../../limit-notice.tsx'
import type { SaleView } from './load-sale.server.ts'

interface LineProps {
  view: SaleView
  index: number
  refused: FormState | undefined
}

/** One attraction, day and hour: a booking of its own. */
export function LineFields({ view, index, refused }: LineProps) {
  const line = view.lines[index]
  if (!line) return null
  const { products, bounds } = view
  const props = { line, index, refused }
  const name = (part: string) => `lines[${index}].${part}`
  const field = (part: string, value: string) => ({ ...fieldOf(refused, name(part)), value })
  return (
    <fieldset className="card stack-s" id={`horario-${index}`}>
      <legend>Horário {index + 1}</legend>
      <input type="hidden" name={name('shown')} value={line.shown} />
      <FieldPair>
        <SelectField field={field('atrativo', line.product)} label="Atrativo" options={products} />
        <DayField field={field('date', line.date)} label="Dia" min={bounds.first} max={bounds.last} />
      </FieldPair>
      <SelectField
        field={field('time', line.time)}
        label="Horário"
        options={line.times}
        empty={line.time === '' ? 'Escolha' : undefined}
      />
      {line.isOpen ? null : (
        <p>
          {line.times.length === 0 ? 'Neste dia o atrativo não abre.' : 'Neste dia não há mais horário com vagas.'}{' '}
          Escolha outro dia.
        </p>
      )}
      <LimitNotice limits={line.limits} />
      <LineTickets {...props} />
      <LineButtons index={index} isOnly={view.lines.length === 1} />
    </fieldset>
  )
}

interface LineTicketsProps extends Omit<LineProps, 'view'> {
  line: SaleView['lines'][number]
}

function LineTickets({ line, index, refused }: LineTicketsProps) {
  const name = (part: string) => `lines[${index}].${part}`
  const ofTickets = fieldOf(refused, name('tickets'))
  return (
    <div id={`f-lines-${index}-tickets`} tabIndex={-1}>
      {(ofTickets.errors ?? []).map((error) => (
        <p className="error" key={error}>
          <span className="vh">Erro: </span>
          {error}
        </p>
      ))}
      <div className="group-tickets">
        {line.tickets.map((ticket, each) => (
          <div key={ticket.label}>
            <input type="hidden" name={name(`tickets[${each}].label`)} value={ticket.label} />
            <input type="hidden" name={name(`tickets[${each}].price`)} value={ticket.price} />
            <TextField
              field={{ ...fieldOf(refused, name(`tickets[${each}].quantity`)), value: ticket.quantity }}
              label={ticket.title}
              hint={ticket.hint}
              type="number"
              inputMode="numeric"
              min={0}
              autoComplete="off"
            />
          </div>
        ))}
      </div>
    </div>
  )
}

function LineButtons({ index, isOnly }: { index: number; isOnly: boolean }) {
  return (
    <div className="row">
      <Button name="intent" value={`dividir-${index}`} formNoValidate>
        Dividir pelas vagas<span className="vh"> o horário {index + 1}</span>
      </Button>
      {isOnly ? null : (
        <Button variant="quiet" name="intent" value={`tirar-${index}`} formNoValidate>
          Tirar<span className="vh"> o horário {index + 1}</span>
        </Button>
      )}
    </div>
  )
}
