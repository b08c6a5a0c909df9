import { newCategory, newMarket } from '#contract/lists.ts';

export type ListKind = (typeof listKinds)['categories' | 'markets'];

export const listKinds = {
  categories: {
    list: 'categories',
    title: 'Categories',
    subtitle: 'Kinds of projects and templates.',
    noun: 'category',
    nouns: 'categories',
    Noun: 'Category',
    question: 'Are you sure you want to delete this category?',
    newEntry: newCategory,
    calls: {
      create: 'createCategory',
      update: 'updateCategory',
    },
  },
  markets: {
    list: 'markets',
    title: 'Markets',
    subtitle: 'Where people are hired.',
    noun: 'market',
    nouns: 'markets',
    Noun: 'Market',
    question: 'Are you sure you want to delete this market?',
    newEntry: newMarket,
    calls: {
      create: 'createMarket',
      update: 'updateMarket',
    },
  },
} as const;
