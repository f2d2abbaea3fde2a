import { describeField, FieldFrame, type FieldState, fieldId } from '#app/components/index.ts'
import { PHOTO_TYPES } from '#app/domain/person/photo.ts'

interface PhotoFieldProps {
  /** Field for the chosen photo, and one to upload another. */
  field: FieldState
  file: FieldState
  photos: readonly { id: string; url: string; label: string }[]
}

const fileHint = 'JPEG, PNG ou WebP de até 10 MB. Guardamos uma cópia menor, sem o lugar onde foi tirada.'

/** Needs a multipart form around it. */
export function PhotoField({ field, file, photos }: PhotoFieldProps) {
  const chosen = String(field.value ?? '')
  const isRefused = [field, file].some(({ errors }) => (errors ?? []).length > 0)
  return (
    <details className="fold" open={chosen !== '' || isRefused || undefined}>
      <summary>Imagem acima do texto</summary>
      <div className="stack photo-field">
        <p className="hint">Com imagem, o texto é a legenda: até 1024 letras. No e-mail vai só o texto.</p>
        <FieldFrame field={file} label="Enviar uma imagem" hint={fileHint} optional>
          <input {...describeField({ field: file, hint: fileHint })} type="file" accept={PHOTO_TYPES} />
        </FieldFrame>
        {photos.length > 0 ? <Choices field={field} photos={photos} chosen={chosen} /> : null}
      </div>
    </details>
  )
}

function Choices({ field, photos, chosen }: Pick<PhotoFieldProps, 'field' | 'photos'> & { chosen: string }) {
  return (
    <fieldset className="field" id={fieldId(field)} tabIndex={-1}>
      <legend className="label">Ou escolher uma que já está aqui</legend>
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
  )
}
