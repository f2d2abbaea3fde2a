import { type FieldState, fieldId } from '#app/components/form/index.ts'

interface PhotoFieldProps {
  field: FieldState
  photos: readonly { id: string; url: string; label: string }[]
}

export function PhotoField({ field, photos }: PhotoFieldProps) {
  if (photos.length === 0) return null
  const id = fieldId(field)
  const chosen = String(field.value ?? '')
  return (
    <details className="fold" open={chosen !== '' || undefined}>
      <summary>Imagem acima do texto</summary>
      <fieldset className="field" id={id} tabIndex={-1}>
        <legend className="label">Imagem</legend>
        <p className="hint">
          As fotos dos atrativos. Com imagem, o texto é a legenda: até 1024 letras. No e-mail vai só o texto.
        </p>
        {(field.errors ?? []).map((error) => (
          <p className="error" key={error}>
            <span className="vh">Erro: </span>
            {error}
          </p>
        ))}
        <div className="photo-choices">
          <label>
            <input type="radio" name={field.name} value="" defaultChecked={chosen === ''} />
            <span>Nenhuma</span>
          </label>
          {photos.map((photo) => (
            <label key={photo.id}>
              <input type="radio" name={field.name} value={photo.id} defaultChecked={chosen === photo.id} />
              <span>{photo.label}</span>
              <img src={photo.url} alt="" loading="lazy" width={160} height={120} />
            </label>
          ))}
        </div>
      </fieldset>
    </details>
  )
}
