/** Fixed texts of the programme's screens; apart from the others, so that members' pages do not load them. */
export const programmeTexts = {
  publication: {
    saved: 'Draft saved.',
    saveFailed: 'The draft could not be saved.',
    discarded: 'Draft discarded.',
    published: 'Published.',
    planned: 'Planned.',
    publishFailed: 'It could not be published.',
    unscheduled: 'It will not be published; the text is the draft again.',
    withdrawn: 'Withdrawn. Members do not see it any more.',
    restored: 'The old version is the draft now.',
    failed: 'It could not be changed.',
    unread: 'The texts could not be read.',
    pictureFailed: 'The picture could not be stored.',
  },
  benefit: {
    listFailed: 'The benefits could not be read.',
    added: 'Benefit added. Members see it once its text is published.',
    addFailed: 'The benefit could not be added.',
    updated: 'Benefit updated.',
    updateFailed: 'The benefit could not be updated.',
    deleted: 'Benefit deleted.',
    deleteFailed: 'The benefit could not be deleted.',
  },
  terms: { unread: 'The counts of accepted terms could not be read.' },
  media: {
    listFailed: 'The pictures and videos could not be read.',
    deleted: 'File deleted.',
    deleteFailed: 'The file could not be deleted.',
  },
} as const;
