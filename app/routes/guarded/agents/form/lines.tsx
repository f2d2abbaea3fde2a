import { DayField, type FormState, fieldOf, TextField } from '#app/components/index.ts'
import { MOST_CERTIFICATES, MOST_DAYS_OFF } from '#app/domain/agent/limits.ts'
import { lineCount, type TypedAgent } from './values.ts'

interface LinesProps {
  typed: TypedAgent
  refused: FormState | null | undefined
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

export function CertificateLines({ typed: { certificates }, refused }: LinesProps) {
  const counted = { first: 'certificates[#].name', saved: certificates.length, most: MOST_CERTIFICATES }
  return (
    <fieldset className="stack" id="f-certificates" tabIndex={-1}>
      <legend className="label">Certificados</legend>
      <p className="hint">Para tirar uma linha, apague o que há nela. Ao salvar, aparecem mais linhas em branco.</p>
      {range(lineCount(refused, counted)).map((index) => {
        const at = `certificates[${index}].`
        const saved = certificates[index]
        const hidden = <span className="vh">: certificado {index + 1}</span>
        return (
          <div key={index} className="agent-line">
            <TextField
              field={fieldOf(refused, `${at}name`, saved?.name)}
              label={<>Certificado{hidden}</>}
              maxLength={120}
              autoComplete="off"
            />
            <TextField
              field={fieldOf(refused, `${at}issuer`, saved?.issuer)}
              label={<>Quem emitiu{hidden}</>}
              maxLength={120}
              autoComplete="off"
            />
            <TextField
              field={fieldOf(refused, `${at}number`, saved?.number)}
              label={<>Número{hidden}</>}
              maxLength={60}
              autoComplete="off"
            />
            <DayField field={fieldOf(refused, `${at}valid_until`, saved?.valid_until)} label={<>Vale até{hidden}</>} />
          </div>
        )
      })}
    </fieldset>
  )
}

export function DayOffLines({ typed: { days_off: days }, refused }: LinesProps) {
  const counted = { first: 'days_off[#].from', saved: days.length, most: MOST_DAYS_OFF }
  return (
    <fieldset className="stack" id="f-days_off" tabIndex={-1}>
      <legend className="label">Folgas e férias</legend>
      <p className="hint">Um dia só: deixe o fim em branco. Nestes dias ninguém recebe este condutor.</p>
      {range(lineCount(refused, counted)).map((index) => {
        const at = `days_off[${index}].`
        const saved = days[index]
        const hidden = <span className="vh">: folga {index + 1}</span>
        return (
          <div key={index} className="agent-line">
            <DayField field={fieldOf(refused, `${at}from`, saved?.from)} label={<>De{hidden}</>} />
            <DayField field={fieldOf(refused, `${at}until`, saved?.until)} label={<>Até{hidden}</>} />
            <TextField
              field={fieldOf(refused, `${at}reason`, saved?.reason)}
              label={<>Motivo{hidden}</>}
              maxLength={120}
              autoComplete="off"
            />
          </div>
        )
      })}
    </fieldset>
  )
}
