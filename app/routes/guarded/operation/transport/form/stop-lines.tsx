import { inPlaces } from '#app/components/document/in-places.tsx'
import { Button, TextField } from '#app/components/index.ts'
import { mostStops, type StopLine } from './view.ts'

interface StopLinesProps {
  lines: readonly StopLine[]
  errors: Record<string, string[]>
}

export function StopLines({ lines, errors }: StopLinesProps) {
  return (
    <fieldset className="card stack" id="f-stops" tabIndex={-1}>
      <legend className="vh">Paradas</legend>
      <h2>Paradas de embarque</h2>
      {errors.stops?.map((error) => (
        <p className="error" key={error}>
          {error}
        </p>
      ))}
      {lines.length === 0 ? <p className="muted">Nenhuma: todos embarcam no mesmo lugar.</p> : null}
      {inPlaces(lines, (line, index) => (
        <StopFields line={line} index={index} errors={errors} />
      ))}
      {lines.length < mostStops ? (
        <div>
          <Button name="intent" value="add">
            Acrescentar parada
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

function StopFields({ line, index, errors }: { line: StopLine; index: number; errors: StopLinesProps['errors'] }) {
  const at = `stops[${index}]`
  const field = (name: 'time' | 'place' | 'notes') => ({
    name: `${at}.${name}`,
    value: line[name],
    errors: errors[`${at}.${name}`]
  })
  const which = <span className="vh"> da parada {index + 1}</span>
  return (
    <div className="stop-line">
      <input type="hidden" name={`${at}.id`} value={line.id} />
      <TextField field={field('time')} label={<>Hora{which}</>} placeholder="07:30" autoComplete="off" maxLength={5} />
      <TextField field={field('place')} label={<>Local{which}</>} autoComplete="off" maxLength={120} />
      <TextField field={field('notes')} label={<>Detalhe{which}</>} optional autoComplete="off" maxLength={200} />
      <Button variant="quiet" name="intent" value={`remove-${index}`}>
        Remover<span className="vh"> parada {index + 1}</span>
      </Button>
    </div>
  )
}
