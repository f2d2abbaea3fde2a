import { Button, ErrorSummary, Form, fieldId, LinkButton, Notice, TextField } from '#app/components/index.ts'
import { LONGEST_PHOTO_DESCRIPTION } from '#app/domain/product/photos.ts'
import type { PhotoLine } from './lines.ts'

export interface Arranged {
  lines: PhotoLine[]
  version: number
  isChanged: boolean
  errors: Record<string, string[]>
}

interface PhotoLinesProps extends Arranged {
  uuid: string
  canEdit: boolean
}

const idOf = (index: number) => `f-foto-${index}-descricao`

export function PhotoLines({ uuid, lines, version, isChanged, errors, canEdit }: PhotoLinesProps) {
  const here = `/products/${uuid}/photos`
  const summary = Object.entries(errors).flatMap(([name, messages]) => {
    const [, index] = /^photos\[(\d+)\]/.exec(name) ?? []
    return messages.map((message) => ({ message, fieldId: index && fieldId({ name, id: idOf(Number(index)) }) }))
  })
  return (
    <Form method="post" action={here} className="stack" key={JSON.stringify(lines)}>
      <ErrorSummary errors={summary} title="As fotos não foram mudadas" />
      {isChanged ? (
        <Notice tone="warning">
          <p>Estas são as fotos de agora, com o que você digitou. Confira e salve de novo.</p>
        </Notice>
      ) : null}
      <input type="hidden" name="version" value={version} />
      {/* Enter presses the form's first button, which must not be one that moves a photo. */}
      {canEdit ? (
        <button type="submit" className="vh" name="intent" value="save" tabIndex={-1} aria-hidden="true">
          Salvar
        </button>
      ) : null}
      <ol className="photo-lines">
        {lines.map((line, index) => (
          <PhotoItem
            key={line.id}
            line={line}
            index={index}
            uuid={uuid}
            errors={errors}
            canEdit={canEdit}
            isLast={index === lines.length - 1}
          />
        ))}
      </ol>
      {canEdit ? (
        <div>
          <Button variant="primary" name="intent" value="save">
            Salvar descrições
          </Button>
        </div>
      ) : null}
      {/* Keep this field last: a truncated body arrives without it. */}
      <input type="hidden" name="count" value={lines.length} />
    </Form>
  )
}

interface PhotoItemProps extends Pick<PhotoLinesProps, 'uuid' | 'errors' | 'canEdit'> {
  line: PhotoLine
  index: number
  isLast: boolean
}

function PhotoItem({ line, index, isLast, uuid, errors, canEdit }: PhotoItemProps) {
  const number = index + 1
  const field = {
    name: 'description',
    id: idOf(index),
    value: line.description,
    errors: errors[`photos[${index}].description`] ?? []
  }
  return (
    <li className="card photo-line">
      <div className="photo-frame">
        <img
          src={line.url}
          alt={line.description || `Foto ${number}, sem descrição`}
          width={160}
          height={120}
          loading="lazy"
        />
      </div>
      <div className="photo-words">
        <p className="muted">{index === 0 ? 'Foto 1, a da vitrine' : `Foto ${number}`}</p>
        <input type="hidden" name="id" value={line.id} />
        <TextField
          field={field}
          label={`Descrição da foto ${number}`}
          hint="Descreva a imagem para quem não pode vê-la."
          readOnly={!canEdit}
          maxLength={LONGEST_PHOTO_DESCRIPTION}
          autoComplete="off"
        />
        {canEdit ? (
          <PhotoButtons index={index} isLast={isLast} removePath={`/products/${uuid}/photos/${line.id}/remove`} />
        ) : null}
      </div>
    </li>
  )
}

function PhotoButtons({ index, isLast, removePath }: { index: number; isLast: boolean; removePath: string }) {
  const which = <span className="vh">a foto {index + 1}</span>
  return (
    <div className="row">
      {index > 0 ? (
        <Button name="intent" value={`up-${index}`}>
          Subir {which}
        </Button>
      ) : null}
      {isLast ? null : (
        <Button name="intent" value={`down-${index}`}>
          Descer {which}
        </Button>
      )}
      <LinkButton to={removePath} variant="quiet">
        Remover {which}
      </LinkButton>
    </div>
  )
}
