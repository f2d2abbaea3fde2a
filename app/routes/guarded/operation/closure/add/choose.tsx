import { Button, CheckboxList, DayField, Form, RadioGroup, TextField } from '#app/components/form/index.ts'
import { CLOSURE_REASONS } from '#app/domain/closure/reasons.ts'
import type { ClosingData } from './load.server.ts'

const here = '/operation/closure/add'

const reasons = Object.entries(CLOSURE_REASONS).map(([value, { label }]) => ({ value, label }))

/** Step one; below step two it stays, to choose otherwise. */
export function Choose({ data: { chosen, date, attractions, touched, errors } }: { data: ClosingData }) {
  const errorsOf = (name: string) => (errors as Record<string, string[]>)[name] ?? []
  const isChosen = touched !== null
  const some = attractions.filter(({ slots }) => slots.length > 1)
  return (
    <section className="card stack" aria-labelledby="escolha">
      <h2 id="escolha">{isChosen ? 'Escolher outra coisa' : 'O quê e quando'}</h2>
      <Form method="get" action={here} className="stack" key={JSON.stringify(chosen)}>
        <DayField field={{ name: 'dia', value: chosen.date, errors: errorsOf('dia') }} label="Dia" required />
        <RadioGroup
          field={{ name: 'motivo', value: chosen.reason, errors: errorsOf('motivo') }}
          label="Motivo"
          options={reasons}
        />
        <TextField
          field={{ name: 'nota', value: chosen.note, errors: errorsOf('nota') }}
          label="Explicação"
          hint="Quem reservou a lê quando o motivo é 'Outro', por exemplo: porque há um desvio na estrada."
          optional
          maxLength={150}
          autoComplete="off"
        />
        {attractions.length > 0 ? (
          <CheckboxList
            field={{ name: 'atrativo', value: '', errors: errorsOf('atrativo') }}
            label="Atrativos"
            options={attractions.map(({ product, name }) => ({ value: product, label: name }))}
            chosen={chosen.products.filter((uuid) => attractions.some(({ product }) => product === uuid))}
          />
        ) : (
          <p>Nenhum atrativo abre neste dia.</p>
        )}
        {some.length > 0 ? (
          <details className="fold" open={chosen.times.length > 0 || undefined}>
            <summary>Fechar só alguns horários</summary>
            <p className="hint">
              Sem marcar nada aqui, o atrativo fecha o dia todo. Os horários são os de {dayOf(date)}.
            </p>
            <div className="closing-times">
              {some.map(({ product, name, slots }) => (
                <CheckboxList
                  key={product}
                  field={{ name: 'horario', value: '', id: `horario-${product}` }}
                  label={name}
                  options={slots.map(({ time, words }) => ({
                    value: `${product} ${time}`,
                    label: `${time} (${words})`
                  }))}
                  chosen={chosen.times.filter((one) => slots.some(({ time }) => one === `${product} ${time}`))}
                />
              ))}
            </div>
          </details>
        ) : null}
        <div>
          <Button variant={isChosen ? 'secondary' : 'primary'}>Ver quem é atingido</Button>
        </div>
      </Form>
    </section>
  )
}

const dayOf = (date: string) => date.split('-').reverse().join('/')
