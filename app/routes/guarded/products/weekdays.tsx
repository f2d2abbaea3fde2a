import { fieldId } from '#app/components/index.ts'
import { WEEKDAY_NAMES } from '#app/domain/product/tell-days.ts'

interface WeekdaysProps {
  name: string
  /** Digits; 0 is Sunday. */
  value: readonly string[]
  errors: readonly string[]
}

const week = [1, 2, 3, 4, 5, 6, 0]

/** Draws a checkbox per day; all share a name. */
export function Weekdays({ name, value, errors }: WeekdaysProps) {
  const id = fieldId({ name })
  return (
    <fieldset className="field weekdays" aria-describedby={errors.length > 0 ? `${id}-erro` : undefined}>
      <legend className="label">Dias da semana</legend>
      {errors.length > 0 ? (
        <div id={`${id}-erro`}>
          {errors.map((error) => (
            <p className="error" key={error}>
              <span className="vh">Erro: </span>
              {error}
            </p>
          ))}
        </div>
      ) : null}
      <div className="weekdays-row">
        {week.map((weekday, index) => (
          <label className="weekday" key={weekday}>
            <input
              type="checkbox"
              id={index === 0 ? id : undefined}
              name={name}
              value={weekday}
              defaultChecked={value.includes(String(weekday))}
            />
            {WEEKDAY_NAMES[weekday]}{' '}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
