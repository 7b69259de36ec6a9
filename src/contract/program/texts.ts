/** The program screens' fixed texts, in a separate module so that members' pages do not load them. */
export const programTexts = {
  publication: {
    saved: 'Draft saved.',
    saveFailed: 'Couldn’t save the draft.',
    discarded: 'Draft discarded.',
    published: 'Published.',
    scheduled: 'Scheduled.',
    publishFailed: 'Couldn’t publish. Try again.',
    unscheduled: 'Publication canceled. The text is a draft again.',
    withdrawn: 'Unpublished. Members no longer see it.',
    restored: 'The earlier version is now your draft.',
    failed: 'Couldn’t save the change. Try again.',
    loadFailed: 'Couldn’t load the pages.',
    pictureFailed: 'Couldn’t save the image.',
  },
  benefit: {
    listFailed: 'Couldn’t load the benefits.',
    added: 'Benefit added. Members will see it after you publish its text.',
    addFailed: 'Couldn’t add the benefit.',
    updated: 'Benefit updated.',
    updateFailed: 'Couldn’t update the benefit.',
    deleted: 'Benefit deleted.',
    deleteFailed: 'Couldn’t delete the benefit.',
  },
  terms: { loadFailed: 'Couldn’t load acceptance counts.' },
  media: {
    listFailed: 'Couldn’t load the images and videos.',
    deleted: 'File deleted.',
    deleteFailed: 'Couldn’t delete the file.',
  },
} as const;
