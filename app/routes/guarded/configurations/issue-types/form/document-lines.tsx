import { inPlaces } from '#app/components/document/in-places.tsx'
import { Button, CheckboxField, TextField } from '#app/components/index.ts'
import { type DocumentLine, mostDocuments } from './view.ts'

interface DocumentLinesProps {
  lines: readonly DocumentLine[]
  errors: Record<string, string[]>
}

export function DocumentLines({ lines, errors }: DocumentLinesProps) {
  return (
    <fieldset className="card stack" id="f-documents" tabIndex={-1}>
      <legend className="vh">Documentos pedidos</legend>
      <h2>Documentos pedidos</h2>
      {errors.documents?.map((error) => (
        <p className="error" key={error}>
          {error}
        </p>
      ))}
      {lines.length === 0 ? <p className="muted">Nenhum: quem pede envia o que quiser.</p> : null}
      {inPlaces(lines, ({ name, required }, index) => (
        <div className="asked-line">
          <TextField
            field={{ name: `documents[${index}].name`, value: name, errors: errors[`documents[${index}].name`] }}
            label={`Documento ${index + 1}`}
            maxLength={80}
            autoComplete="off"
          />
          <CheckboxField
            field={{ name: `documents[${index}].required` }}
            label={
              <>
                Obrigatório<span className="vh">: documento {index + 1}</span>
              </>
            }
            defaultChecked={required}
          />
          <Button variant="quiet" name="intent" value={`remove-${index}`}>
            Remover<span className="vh"> documento {index + 1}</span>
          </Button>
        </div>
      ))}
      {lines.length < mostDocuments ? (
        <div>
          <Button name="intent" value="add">
            Acrescentar documento
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
