import type { Option } from '#app/components/index.ts'

interface AttendantsProps {
  options: readonly Option[]
  chosen: readonly string[]
  errors: readonly string[] | undefined
}

/** A chosen attendant stays chosen after losing the permission. */
export function Attendants({ options, chosen, errors }: AttendantsProps) {
  const others = chosen.filter((uuid) => !options.some(({ value }) => value === uuid))
  return (
    <fieldset className="field" id="f-attendants" tabIndex={-1}>
      <legend className="label">Quem é avisado</legend>
      <p className="hint">
        {options.length > 0
          ? 'Sem ninguém marcado, todos os que atendem requerimentos.'
          : 'Ainda ninguém atende requerimentos: dê a permissão em Usuários.'}
      </p>
      {errors?.map((error) => (
        <p className="error" key={error}>
          <span className="vh">Erro: </span>
          {error}
        </p>
      ))}
      {options.map(({ value, label }, index) => (
        <div className="choice" key={value}>
          <input
            type="checkbox"
            id={`f-attendants-${index}`}
            name="attendants"
            value={value}
            defaultChecked={chosen.includes(value)}
          />
          <label htmlFor={`f-attendants-${index}`}>{label}</label>
        </div>
      ))}
      {others.map((uuid) => (
        <input key={uuid} type="hidden" name="attendants" value={uuid} />
      ))}
    </fieldset>
  )
}
