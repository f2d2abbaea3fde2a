import {
  createFile,
  deleteFile,
  downloadFile,
  downloadPublicFile,
  listFiles,
  listFilesOf,
  updateFile
} from '#app/contracts/files.ts'
import { createLinkedFile, deleteLinkedFile, downloadLinkedFile } from '#app/contracts/issues/public.ts'
import type { FileOwner } from '../kernel/files/owner.server.ts'
import { toFile } from '../kernel/files/to-wire.server.ts'
import {
  type Implementation,
  implement,
  implementDownload,
  implementPublic,
  implementPublicDownload,
  implementPublicUpload,
  implementUpload
} from '../kernel/implement.server.ts'
import { openLinked, receiveLinked, removeLinked } from './linked/linked.server.ts'
import { listOfOne, pageFiles } from './list-files.server.ts'
import { findSeen, openFile, openPublic } from './open-file.server.ts'
import { receiveFile } from './receive/receive-file.server.ts'
import { targetOf } from './receive/target.server.ts'
import { unknownRef } from './refusals.server.ts'
import { dropFile } from './remove-file.server.ts'
import { changeFile } from './update-file.server.ts'

/** `owners` lists every noun with files. */
export function fileRoutes(owners: FileOwner[]): Implementation[] {
  return [
    implementUpload(createFile, async ({ query, file }, ctx) => {
      const { ref, refId, name, document, replaces } = query
      const owner = owners.find((one) => one.ref === ref)
      if (!owner) throw unknownRef(owners)
      return toFile(
        await receiveFile(ctx, targetOf(ctx, owner, refId), { file, name, document, replaces }),
        ctx.actor.userId
      )
    }),
    implement(updateFile, (input, ctx) => changeFile(input, ctx, owners)),
    implement(deleteFile, (input, ctx) => dropFile(input, ctx, owners)),
    implementPublic(deleteLinkedFile, (input, ctx) => removeLinked(input, ctx, owners)),
    implement(listFiles, (input, ctx) => pageFiles(input, ctx, owners)),
    implement(listFilesOf, (input, ctx) => listOfOne(input, ctx, owners)),
    implementDownload(downloadFile, async ({ params, query }, ctx) =>
      openFile(ctx, await findSeen(ctx, owners, params.id), query)
    ),
    implementPublicDownload(downloadPublicFile, ({ query }, ctx) => openPublic(ctx, query.file_path)),
    implementPublicUpload(createLinkedFile, (input, ctx) => receiveLinked(input, ctx, owners)),
    implementPublicDownload(downloadLinkedFile, openLinked)
  ]
}
